# What a call is about (its key) and what it gave back (its outputs), driven by the argument letters of the table that
# the plan brings along (src/env/syscall/table.ts says what each letter means).
package Capture;
use strict;
use warnings;

our $pid = 0;      # of the process whose call is looked at
our @prefixes;    # [path, name] pairs: /home/me/project is written {cwd} so that keys compare across machines

sub escape { my ($s) = @_; $s =~ s/([^\x21-\x24\x26-\x7b\x7d\x7e])/sprintf '%%%02x', ord $1/ge; return $s }

sub place {
    my ($path) = @_;
    return '/proc/{pid}' . substr($path, length "/proc/$pid") if index($path, "/proc/$pid/") == 0;
    for my $p (@prefixes) {
        my ($dir, $name) = @$p;
        return $name if $path eq $dir;
        return $name . substr($path, length $dir) if index($path, "$dir/") == 0;
    }
    return $path;
}

sub int32 { return unpack 'l', pack 'l', $_[0] & 0xffffffff }

sub strings {
    my ($mem, $address, $most) = @_;
    my @list;
    while (@list < $most) {
        my $p = unpack 'Q', Ptrace::peek($mem, $address + 8 * @list, 8) || "\0" x 8;
        last unless $p;
        push @list, Ptrace::string($mem, $p);
    }
    return @list;
}

sub iovecs {
    my ($mem, $address, $count) = @_;
    my @all = unpack 'Q*', Ptrace::peek($mem, $address, 16 * ($count > 1024 ? 1024 : $count));
    my @list;
    push @list, [splice @all, 0, 2] while @all >= 2;
    return @list;
}

# A socket address without the padding that programs leave uninitialised.
sub address {
    my ($bytes) = @_;
    my $family = length $bytes >= 2 ? unpack 'S', $bytes : 0;
    return substr $bytes, 0, 8 if $family == 2;
    return $bytes if $family != 1 || length $bytes < 3 || substr($bytes, 2, 1) eq "\0";
    my $end = index $bytes, "\0", 2;
    return $end < 0 ? $bytes : substr $bytes, 0, $end;
}

# The key: the call's name and those arguments that say what it is about.
sub key {
    my ($mem, $name, $letters, $args) = @_;
    my @parts = ($name);
    for my $i (0 .. $#$letters) {
        my $l = $letters->[$i];
        my $v = $args->[$i];
        if ($l eq 'f') { push @parts, int32($v) }
        elsif ($l eq 'd') { push @parts, int32($v) == -100 ? 'cwd' : int32($v) }
        elsif ($l eq 'i') { push @parts, int32($v) }
        elsif ($l eq 'p') { push @parts, $v ? place(Ptrace::string($mem, $v)) : 'null' }
        elsif ($l eq 'r') { push @parts, join ' ', map { place($_) } strings($mem, $v, 64) }
        elsif ($l =~ /^a(\d)$/) { push @parts, unpack 'H*', address(Ptrace::peek($mem, $v, $args->[$1] > 128 ? 128 : $args->[$1])) }
        elsif ($l =~ /^P(\d)$/) {
            my @fds = unpack '(l x4)*', Ptrace::peek($mem, $v, 8 * ($args->[$1] > 256 ? 256 : $args->[$1]));
            push @parts, join ',', @fds;
        }
    }
    return join '|', map { escape($_) } @parts;
}

# Where outputs lie in memory, as [address, length] pieces, for a result of $ret (what was or is to be returned).
sub pieces {
    my ($mem, $letter, $i, $args, $ret, $length) = @_;
    my $v = $args->[$i];
    return () unless $v;
    if ($letter eq 'b') { return [$v, $length // $ret] }
    if ($letter =~ /^o(\d+)$/) { return [$v, $1] }
    if ($letter =~ /^[AG](\d)$/) {
        my $n = unpack 'L', Ptrace::peek($mem, $args->[$1], 4) || "\0" x 4;
        $n = 256 if $n > 256;
        return ([$args->[$1], 4], [$v, $n]);
    }
    if ($letter =~ /^P(\d)$/) { return [$v, 8 * $args->[$1]] }
    if ($letter =~ /^E(\d+)$/) { return [$v, $1 * $ret] }
    if ($letter eq 'I') { return [$v, ioctl_size($args->[1])] }
    if ($letter =~ /^L(\d)$/) { return map { [$v + 64 * $_ + 56, 4] } 0 .. ($ret > 0 ? $ret : 0) - 1 }
    if ($letter =~ /^v(\d)$/) { return iovecs($mem, $v, $args->[$1]) }
    if ($letter eq 'm') {
        my ($name, $namelen, $iov, $iovlen) = unpack 'Q L x4 Q Q', Ptrace::peek($mem, $v, 32);
        return iovecs($mem, $iov, $iovlen || 0);
    }
    return ();
}

my %IOCTL = (0x5401 => 36, 0x540f => 4, 0x5413 => 8, 0x541b => 4, 0x5411 => 4);

# How much an ioctl writes: from its number where that says so, from a table of the old terminal requests elsewhere.
sub ioctl_size {
    my ($request) = @_;
    $request &= 0xffffffff;
    return $IOCTL{$request} // (($request >> 30) & 2 ? ($request >> 16) & 0x3fff : 0);
}

# The outputs of an executed call, as letters' argument index => bytes.
sub outputs {
    my ($mem, $letters, $args, $ret) = @_;
    my %out;
    for my $i (0 .. $#$letters) {
        my $l = $letters->[$i];
        next unless $l =~ /^[boAGPEvmIL]/;
        next if $l =~ /^[bEvm]/ && $ret <= 0;
        next if $ret < 0 && $l !~ /^P/;
        my $left = $l =~ /^[vmb]/ ? $ret : 1 << 30;
        my $data = '';
        for my $p (pieces($mem, $l, $i, $args, $ret)) {
            my $n = $p->[1] < $left ? $p->[1] : $left;
            $data .= Ptrace::peek($mem, $p->[0], $n);
            $left -= $n;
            last if $left <= 0;
        }
        $out{$i} = $data;
    }
    return \%out;
}

# Writes recorded outputs over the program's memory; false when they do not fit.
sub overwrite {
    my ($mem, $letters, $args, $ret, $out) = @_;
    for my $i (keys %$out) {
        my $l = $letters->[$i] // '';
        my $data = $out->{$i};
        return 0 if $l eq 'b' && defined $args->[$i + 1] && length $data > $args->[$i + 1];
        if ($l =~ /^[AG](\d)$/) {
            Ptrace::poke($mem, $args->[$1], substr $data, 0, 4);
            Ptrace::poke($mem, $args->[$i], substr $data, 4);
            next;
        }
        for my $p (pieces($mem, $l, $i, $args, $ret, length $data)) {
            Ptrace::poke($mem, $p->[0], substr $data, 0, $p->[1]);
            $data = length $data > $p->[1] ? substr $data, $p->[1] : '';
            last if $data eq '';
        }
    }
    return 1;
}

# What the program sends out (the start of it): for explanations, never compared.
sub sent {
    my ($mem, $letters, $args) = @_;
    for my $i (0 .. $#$letters) {
        if ($letters->[$i] =~ /^s(\d)$/) { my $n = $args->[$1]; return Ptrace::peek($mem, $args->[$i], $n > 200 ? 200 : $n) }
        if ($letters->[$i] =~ /^w(\d)$/) {
            my $text = '';
            $text .= Ptrace::peek($mem, $_->[0], $_->[1] > 200 ? 200 : $_->[1]) for iovecs($mem, $args->[$i], $args->[$1]);
            return substr $text, 0, 200;
        }
    }
    return '';
}

1;

# The few ptrace(2) requests the tracer needs, by perl's syscall() alone: Linux on x86-64, no native code of ours.
package Ptrace;
use strict;
use warnings;

my %REGISTER = (number => 15, result => 10, ip => 16, arg0 => 14, arg1 => 13, arg2 => 12, arg3 => 7, arg4 => 9, arg5 => 8);
my $WALL = 0x40000000;

# Starts @command stopped, in a process group of its own, without address randomisation; returns its pid.
sub start {
    my ($env, $command, $files) = @_;
    my $pid = fork();
    die "fork: $!\n" unless defined $pid;
    return $pid if $pid;
    setpgrp(0, 0);
    syscall(157, 1, 9);                      # die with the tracer
    syscall(135, 0x0040000);                 # ADDR_NO_RANDOMIZE
    syscall(101, 0, 0, 0, 0) == 0 or exit 126;
    kill 'STOP', $$;
    if (defined $files) {
        my $limit = "\0" x 16;
        syscall(302, 0, 7, 0, $limit);
        my ($soft, $hard) = unpack 'QQ', $limit;
        my $own = pack 'QQ', $files, $hard;
        syscall(302, 0, 7, $own, 0) if $files <= $hard;
    }
    %ENV = %$env;
    { no warnings; exec { $command->[0] } @$command; }
    print STDERR "beagle: cannot run $command->[0]: $!\n";
    syscall(231, $! == 2 ? 127 : 126);
}

# Fork, vfork, clone and exec are followed; when the tracer dies, however it dies, the kernel kills every tracee.
sub follow { my ($pid) = @_; syscall(101, 0x4200, $pid, 0, 0x100000 | 1 | 2 | 4 | 8 | 16) }

# Waits for any tracee: (pid, status), or nothing when interrupted or when there is none.
sub wait_any {
    my $status = "\0" x 4;
    my $pid = syscall(61, -1, $status, $WALL, 0);
    return $pid > 0 ? ($pid, unpack 'l', $status) : ();
}

sub resume { my ($pid, $signal) = @_; syscall(101, 24, $pid, 0, $signal || 0) }

sub event_message { my ($pid) = @_; my $m = "\0" x 8; syscall(101, 0x4201, $pid, 0, $m); return unpack 'Q', $m }

# At a syscall stop: ('entry', sp, number, six arguments) or ('exit', sp, result).
sub info {
    my ($pid) = @_;
    my $buffer = "\0" x 88;
    return () if syscall(101, 0x420e, $pid, 88, $buffer) <= 0;
    my ($op, $arch, $ip, $sp, $a, @rest) = unpack 'C x3 L Q Q q q6', $buffer;
    return ('entry', $sp, $a, @rest) if $op == 1 && $arch == 0xc000003e;
    return ('foreign', $sp) if $op == 1;
    return ('exit', $sp, $a) if $op == 2;
    return ();
}

sub set { my ($pid, $name, $value) = @_; syscall(101, 6, $pid, $REGISTER{$name} * 8, int $value) }

sub get { my ($pid, $name) = @_; my $m = "\0" x 8; syscall(101, 3, $pid, $REGISTER{$name} * 8, $m); return unpack 'q', $m }

# Reads up to $length bytes; fewer, or none, when the memory is not there.
sub peek {
    my ($mem, $address, $length) = @_;
    return '' if $length <= 0 || $address <= 0;
    my $buffer = "\0" x $length;
    my $n = syscall(17, $mem, $buffer, $length, $address);
    return $n > 0 ? substr($buffer, 0, $n) : '';
}

sub poke {
    my ($mem, $address, $data) = @_;
    return 1 if $address <= 0 || $data eq '';
    my $copy = "$data";
    return syscall(18, $mem, $copy, length $copy, $address) == length $copy;
}

# A NUL-terminated string; reads never cross into a page that may be missing.
sub string {
    my ($mem, $address) = @_;
    my $text = '';
    return '' if $address <= 0;
    while (length $text < 8192) {
        my $room = 4096 - (($address + length $text) & 4095);
        my $piece = peek($mem, $address + length $text, $room > 256 ? 256 : $room);
        return $text if $piece eq '';
        my $end = index $piece, "\0";
        return $text . substr($piece, 0, $end) if $end >= 0;
        $text .= $piece;
    }
    return $text;
}

1;

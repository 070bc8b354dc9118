# The plan of one run: the command, the table of calls, the recording to replay from and what to do with each of its
# calls ('x' execute, 'o' execute and overwrite, 'r' replay without executing).
package Plan;
use strict;
use warnings;

our (@command, %env, %table, %queue, %overlay, %content, @action);
our ($log, $linger, $files) = ('', 2, undef);

sub unescape { my ($s) = @_; $s =~ s/%([0-9a-f]{2})/chr hex $1/ge; return $s }

sub read_file {
    my ($path) = @_;
    open my $in, '<:raw', $path or die "cannot read $path: $!\n";
    while (my $line = <$in>) {
        chomp $line;
        my ($what, @f) = split /\t/, $line, -1;
        if ($what eq 'R') {
            my ($index, $stream, $key, $ret, $outs) = @f;
            push @{ $queue{$stream}{$key} }, { index => $index, ret => $ret, raw => $outs };
        }
        elsif ($what eq 'T') { $table{ $f[0] } = { name => $f[1], flags => $f[2], letters => [split /,/, $f[3]] } }
        elsif ($what eq 'C') { push @command, unescape($f[0]) }
        elsif ($what eq 'E') { $env{ unescape($f[0]) } = unescape($f[1]) }
        elsif ($what eq 'D') { push @Capture::prefixes, [unescape($f[0]), $f[1]] }
        elsif ($what eq 'X') { @action = ('x', split //, $f[0]) }
        elsif ($what eq 'O') { $overlay{ unescape($f[0]) } = unescape($f[1]) }
        elsif ($what eq 'B') { $content{ $f[0] } = unescape($f[1]) }
        elsif ($what eq 'L') { $log = unescape($f[0]) }
        elsif ($what eq 'N') { $files = $f[0] }
        elsif ($what eq 'G') { $linger = $f[0] }
        elsif ($what eq 'I') { read_file(unescape($f[0])) }
    }
}

# The next recorded call of this stream with this key, and what to do about it.
sub match {
    my ($stream, $key) = @_;
    my $list = $queue{$stream}{$key} or return ();
    my $r = shift @$list or return ();
    return ($r, $action[ $r->{index} ] // 'x');
}

# A call that the kernel will start again was not answered yet.
sub unmatch { my ($stream, $key, $r) = @_; unshift @{ $queue{$stream}{$key} }, $r }

sub outs {
    my ($r) = @_;
    my %out;
    for my $piece (split /;/, $r->{raw}) {
        my ($i, $hex) = split /:/, $piece;
        $out{$i} = pack 'H*', $hex if defined $hex;
    }
    return \%out;
}

1;

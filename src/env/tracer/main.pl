# Runs a program under ptrace, writes down its system calls and answers some of them from a recording: thesis section
# 7.2, Semi-replay. Usage: perl main.pl <plan file>. What is written: one line a call,
#   c stream recorded-index action result same key outputs sent path
# and s (the program starts), e (a process ended), k (killed by a signal), w (a warning). Every process started dies with this one.
use strict;
use warnings;
use File::Basename;
use IO::Handle;
my $here;
BEGIN { $here = dirname(__FILE__); require "$here/ptrace.pl"; require "$here/capture.pl"; require "$here/plan.pl"; require "$here/answer.pl"; }

our (%T, %pending, $root, $running, $stopping, $quiet);

Plan::read_file($ARGV[0]);
open our $LOG, '>:raw', $Plan::log or die "cannot write $Plan::log: $!\n";
syscall(157, 1, 9);    # when Beagle dies, so do we, and with us the program
exit 0 if defined $ARGV[1] && getppid() != $ARGV[1];
$SIG{TERM} = $SIG{INT} = $SIG{HUP} = sub { $stopping = 1; end_all() };
$SIG{USR1} = sub { $quiet = 1; kill 'TERM', $root if $root; alarm 1 };    # a gentle end; what follows is not recorded
$SIG{ALRM} = sub { $stopping = 1; end_all() };
$SIG{PIPE} = 'IGNORE';

sub note { print $LOG join("\t", @_), "\n" unless $quiet }

sub end_all { kill 'KILL', $_ for keys %T, keys %pending; }

sub forget_memory { my ($t) = @_; close $t->{file} if $t->{file}; delete @$t{qw(file mem)} }

sub memory {
    my ($pid, $t) = @_;
    return $t->{mem} if defined $t->{mem};
    open $t->{file}, '+<:raw', "/proc/$pid/mem" or return $t->{mem} = -1;
    return $t->{mem} = fileno $t->{file};
}

# Without the vDSO the C library asks the kernel for the time, where the tracer sees it.
sub hide_vdso {
    my ($mem, $sp) = @_;
    my $at = $sp;
    my $argc = unpack 'Q', Ptrace::peek($mem, $at, 8) || return;
    $at += 8 * ($argc + 2);
    $at += 8 while unpack('Q', Ptrace::peek($mem, $at, 8) || return);
    for ($at += 8; ; $at += 16) {
        my ($type) = unpack 'Q', Ptrace::peek($mem, $at, 16) || return;
        return if $type == 0;
        if ($type == 33) { Ptrace::poke($mem, $at, pack 'Q', 1); return }
    }
}

sub adopt {
    my ($parent, $child, $flags) = @_;
    my $p = $T{$parent};
    my $shared = $flags & 0x400;
    $T{$child} = { stream => "$p->{stream}." . ++$p->{kids}, poison => $shared ? $p->{poison} : { %{ $p->{poison} } } };
    note('f', $p->{stream}, $T{$child}{stream}, $shared ? 1 : 0);
    Ptrace::resume($child, 0) if delete $pending{$child};
}

sub ended {
    my ($pid, $status) = @_;
    my $t = delete $T{$pid} or return delete $pending{$pid};
    my $signal = $status & 0x7f;
    Answer::unfinished($t) if $running;
    note($signal ? 'k' : 'e', $t->{stream}, $signal || ($status >> 8) & 0xff);
    forget_memory($t);
    if ($pid == $root) {
        $LOG->flush;
        if (%T && !$stopping) { alarm($Plan::linger || 1) }
    }
}

sub syscall_stop {
    my ($pid, $t) = @_;
    my ($op, $sp, @rest) = Ptrace::info($pid);
    return unless defined $op;
    my $mem = memory($pid, $t);
    if ($op eq 'exit' && delete $t->{fresh_image}) { hide_vdso($mem, $sp); $t->{call} = undef; return }
    return if !$running;
    if ($op eq 'entry') { Answer::entry($pid, $t, $mem, $sp, @rest) }
    elsif ($op eq 'exit') { Answer::leave($pid, $t, $mem, $rest[0]) if $t->{call} }
    elsif ($op eq 'foreign') { note('w', $t->{stream}, 'a 32-bit system call is executed, not recorded') unless $t->{told}++ }
}

sub stopped {
    my ($pid, $status) = @_;
    my $signal = ($status >> 8) & 0xff;
    my $event = ($status >> 16) & 0xff;
    my $t = $T{$pid};
    if (!$t) { $pending{$pid} = 1; return }
    if ($signal == 0x85) { syscall_stop($pid, $t); return Ptrace::resume($pid, 0) }
    if ($event >= 1 && $event <= 3) {
        my $flags = $t->{call} && $t->{call}{row}{name} eq 'clone' ? $t->{call}{args}[0] : 0;
        $flags = 0x400 if $t->{call} && $t->{call}{row}{name} eq 'clone3' && $t->{call}{files};
        adopt($pid, Ptrace::event_message($pid), $flags);
        return Ptrace::resume($pid, 0);
    }
    if ($event == 4) {
        my $former = Ptrace::event_message($pid);
        if ($former != $pid && $T{$former}) { forget_memory($t); $T{$pid} = $t = delete $T{$former} }
        forget_memory($t);
        Answer::unfinished($t, 1) if $running && $t->{call};
        $t->{fresh_image} = 1;
        if (!$running) { $running = 1; note('s', $t->{stream}); $LOG->flush }
        return Ptrace::resume($pid, 0);
    }
    return Ptrace::resume($pid, 0) if $event;
    if ($signal == 19 && !$t->{settled}) { $t->{settled} = 1; return Ptrace::resume($pid, 0) }
    Ptrace::resume($pid, $signal);
}

$root = Ptrace::start(\%Plan::env, \@Plan::command, $Plan::files);
$T{$root} = { stream => '1', kids => 0, poison => {}, settled => 1 };
my $set_up = 0;
while (%T || %pending) {
    my ($pid, $status) = Ptrace::wait_any();
    if (!defined $pid) { last if $! == 10; next }
    if (($status & 0xff) != 0x7f) { ended($pid, $status); next }
    if ($stopping) { end_all(); next }
    if (!$set_up) {
        $set_up = 1;
        if (Ptrace::follow($pid) < 0) { note('w', '1', "ptrace is not allowed here: $!"); end_all(); next }
        Ptrace::resume($pid, 0);
        next;
    }
    stopped($pid, $status);
}
close $LOG;

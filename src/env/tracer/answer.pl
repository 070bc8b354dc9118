# What happens at the entry and at the exit of one call: execute, execute and overwrite, or replay (lines 22-34 of
# Algorithm 7.1). A handle that was replayed but does not exist in this environment is kept as a placeholder
# descriptor; later calls on it are answered from the recording too.
package Answer;
use strict;
use warnings;

my $EPOLL_CREATE1 = 291;

sub log_call {
    my ($t, $c, $ret, $out) = @_;
    my $r = $c->{r};
    my $same = $r && same($c, $ret, $out) ? '=' : '!';
    my $outs = $same eq '=' ? '-' : join ';', map { "$_:" . unpack 'H*', $out->{$_} } sort keys %$out;
    main::note('c', $t->{stream}, $r ? $r->{index} : 0, $c->{did}, $ret, $same, $c->{key},
        $outs eq '' ? '-' : $outs, $same eq '=' ? '' : Capture::escape($c->{sent} // ''), Capture::escape($c->{path} // ''));
}

sub same {
    my ($c, $ret, $out) = @_;
    my $r = $c->{r};
    my $free = $c->{row}{flags} =~ /[WHM]/;
    return 0 unless $ret eq $r->{ret} || $free && $ret >= 0 && $r->{ret} >= 0;
    my $old = Plan::outs($r);
    return 0 unless keys %$old == keys %$out;
    for (keys %$old) { return 0 unless defined $out->{$_} && $out->{$_} eq $old->{$_} }
    return 1;
}

sub entry {
    my ($pid, $t, $mem, $sp, $nr, @args) = @_;
    $nr &= 0xffffffff;
    $Capture::pid = $pid;
    return again_entry($pid, $t) if $t->{call} && $t->{call}{again};
    $t->{call} = undef;
    my $row = $Plan::table{$nr} // ($Plan::table{$nr} = { name => "syscall_$nr", flags => 'U', letters => [] });
    my $flags = $row->{flags};
    return if $flags =~ /n/ || ($flags =~ /M/ && ($args[3] & 0x20 || Capture::int32($args[4]) < 0));
    my $c = $t->{call} = { row => $row, nr => $nr, args => [@args], restore => {}, did => 'x' };
    $c->{key} = Capture::key($mem, $row->{name}, $row->{letters}, \@args);
    $c->{sent} = Capture::sent($mem, $row->{letters}, \@args) if $flags =~ /S/;
    $c->{path} = readlink("/proc/$pid/fd/" . Capture::int32($args[4])) // '' if $flags =~ /M/;
    $c->{files} = (unpack('Q', Ptrace::peek($mem, $args[0], 8) || "\0" x 8) & 0x400) if $row->{name} eq 'clone3';
    redirect($pid, $c, $mem, $sp);
    my ($r, $action) = Plan::match($t->{stream}, $c->{key});
    $c->{r} = $r;
    $action = 'x' if !$r || $c->{redirected};
    my $fd = ($row->{letters}[0] // '') =~ /^[fd]$/ ? Capture::int32($args[0]) : undef;
    my $poisoned = defined $fd && $t->{poison}{$fd};
    if ($flags =~ /M/) { return map_entry($pid, $t, $c, $action) }
    if ($flags =~ /K/) { $c->{did} = $action eq 'x' ? 'x' : 'o'; return }
    return poisoned_entry($pid, $c, $mem) if $poisoned && !$r;
    $action = 'r' if $poisoned;
    $action = 'o' if $action eq 'r' && !$poisoned && $row->{name} eq 'getsockopt';    # it tells whether a connection came about
    $action = 'r' if $action eq 'o' && $flags =~ /F/ && $r->{ret} < 0;
    $c->{did} = $action;
    return if $action ne 'r';
    if ($flags =~ /F/ && $r->{ret} >= 0) { return placeholder($pid, $c) }
    skip($pid, $c);
}

sub skip { my ($pid, $c) = @_; Ptrace::set($pid, 'number', -1); $c->{skipped} = 1 }

# Turns the call into one that makes a descriptor from which nothing can be read and that never blocks.
sub placeholder {
    my ($pid, $c) = @_;
    room_for($pid, $c->{r}{ret});
    $c->{restore}{arg0} = $c->{args}[0];
    Ptrace::set($pid, 'number', $EPOLL_CREATE1);
    Ptrace::set($pid, 'arg0', 0x80000);
    $c->{holding} = 1;
}

sub poisoned_entry {
    my ($pid, $c, $mem) = @_;
    my $letters = join '', @{ $c->{row}{letters} };
    my $ret = $letters =~ /s(\d)/ ? $c->{args}[$1] : 0;
    $c->{did} = 'p';
    $c->{invented} = $ret;
    Ptrace::set($pid, 'number', -1);
}

sub redirect {
    my ($pid, $c, $mem, $sp) = @_;
    return unless %Plan::overlay && $c->{row}{flags} =~ /[Fq]/;
    my $letters = $c->{row}{letters};
    for my $i (0 .. $#$letters) {
        next unless $letters->[$i] eq 'p';
        my $to = $Plan::overlay{ Capture::place(Ptrace::string($mem, $c->{args}[$i])) };
        next unless defined $to;
        my $at = ($sp - 1024 - length $to) & ~15;
        Ptrace::poke($mem, $at, "$to\0") or next;
        Ptrace::set($pid, "arg$i", $at);
        $c->{restore}{"arg$i"} = $c->{args}[$i];
        $c->{redirected} = 1;
    }
}

sub map_entry {
    my ($pid, $t, $c, $action) = @_;
    $c->{did} = $action eq 'x' ? 'x' : 'o';
    return unless $t->{poison}{ Capture::int32($c->{args}[4]) };
    $c->{restore}{arg3} = $c->{args}[3];
    $c->{restore}{arg4} = $c->{args}[4];
    Ptrace::set($pid, 'arg3', $c->{args}[3] | 0x20);
    Ptrace::set($pid, 'arg4', -1);
    $c->{did} = 'o';
}

sub leave {
    my ($pid, $t, $mem, $ret) = @_;
    my $c = $t->{call};
    return again_leave($pid, $t, $ret) if $c->{again} && $c->{entered};
    return if $c->{again};
    Ptrace::set($pid, $_, $c->{restore}{$_}) for keys %{ $c->{restore} };
    if ($ret <= -512 && $ret >= -516 && !$c->{skipped} && !defined $c->{invented}) {
        Plan::unmatch($t->{stream}, $c->{key}, $c->{r}) if $c->{r};
        $t->{call} = undef;
        return;
    }
    my $r = $c->{r};
    if (defined $c->{invented}) { Ptrace::set($pid, 'result', $c->{invented}); log_call($t, $c, $c->{invented}, {}) }
    elsif ($c->{holding}) { hold($t, $c, $ret) }
    elsif ($c->{skipped}) { give($pid, $t, $c, $mem) }
    else { return unless executed($pid, $t, $c, $mem, $ret) }
    $t->{call} = undef;
}

sub give {
    my ($pid, $t, $c, $mem) = @_;
    my $r = $c->{r};
    my $out = Plan::outs($r);
    if (!Capture::overwrite($mem, $c->{row}{letters}, $c->{args}, $r->{ret}, $out)) {
        main::note('w', $t->{stream}, "recorded data of call $r->{index} is larger than the buffer offered here");
    }
    Ptrace::set($pid, 'result', $r->{ret});
    $t->{poison}{ Capture::int32($c->{args}[0]) } = 1 if $c->{row}{name} eq 'connect' && $r->{ret} >= 0;
    main::note('c', $t->{stream}, $r->{index}, 'r', '-', '-', $c->{key}, '-', '', '');
}

sub hold {
    my ($t, $c, $ret) = @_;
    my $r = $c->{r};
    $t->{poison}{$ret} = 1 if $ret >= 0;
    main::note('w', $t->{stream}, "descriptor $ret stands for the recorded $r->{ret}") if $ret != $r->{ret};
    main::note('c', $t->{stream}, $r->{index}, 'r', '-', '-', $c->{key}, '-', '', '');
}

# After a call that was really executed; false when it was sent back to make a placeholder.
sub executed {
    my ($pid, $t, $c, $mem, $ret) = @_;
    my ($r, $flags) = ($c->{r}, $c->{row}{flags});
    my $out = Capture::outputs($mem, $c->{row}{letters}, $c->{args}, $ret);
    log_call($t, $c, $ret, $out);
    descriptors($t, $c, $ret);
    return 1 if $c->{did} ne 'o';
    if ($flags =~ /M/) { fill($mem, $c, $ret); return 1 }
    if ($flags =~ /F/ && $ret < 0 && $r->{ret} >= 0) {
        room_for($pid, $r->{ret}) if $ret == -24;
        $c->{again} = 1;
        $c->{restore}{arg0} = $c->{args}[0];
        Ptrace::set($pid, 'result', $EPOLL_CREATE1);
        Ptrace::set($pid, 'arg0', 0x80000);
        Ptrace::set($pid, 'ip', Ptrace::get($pid, 'ip') - 2);
        return 0;
    }
    my $keep = $ret >= 0 && $r->{ret} >= 0 && $flags =~ /[FWH]/;
    Ptrace::set($pid, 'result', $r->{ret}) unless $keep || $ret eq $r->{ret};
    my $old = Plan::outs($r);
    lost_connection($t, $c, $ret, $out, $old);
    if ($flags !~ /H/) { Capture::overwrite($mem, $c->{row}{letters}, $c->{args}, $r->{ret}, $old) }
    return 1;
}

sub again_entry { my ($pid, $t) = @_; $t->{call}{entered} = 1 }

sub again_leave {
    my ($pid, $t, $ret) = @_;
    my $c = $t->{call};
    Ptrace::set($pid, $_, $c->{restore}{$_}) for keys %{ $c->{restore} };
    $t->{poison}{$ret} = 1 if $ret >= 0;
    main::note('w', $t->{stream}, "descriptor $ret stands for the recorded $c->{r}{ret}") if $ret != $c->{r}{ret};
    $t->{call} = undef;
}

# A connection that came about in the recording only: the recording speaks for the other side from now on.
sub lost_connection {
    my ($t, $c, $ret, $out, $old) = @_;
    my $fd = Capture::int32($c->{args}[0]);
    if ($c->{row}{name} eq 'connect') { $t->{poison}{$fd} = 1 if $c->{r}{ret} >= 0 && $ret < 0 && $ret != -115 }
    elsif ($c->{row}{name} eq 'getsockopt' && $c->{args}[1] == 1 && $c->{args}[2] == 4) {
        my ($real, $then) = map { unpack 'L', substr(($_->{3} // '') . "\0" x 8, 4, 4) } $out, $old;
        $t->{poison}{$fd} = 1 if $real && !$then;
    }
}

# The program may have as many open files as the recording needs for this one, and no more.
sub room_for {
    my ($pid, $fd) = @_;
    my $limit = "\0" x 16;
    syscall(302, $pid, 7, 0, $limit);
    my ($soft, $hard) = unpack 'QQ', $limit;
    return 0 if $fd < $soft || $fd >= $hard;
    my $wider = pack 'QQ', $fd + 1, $hard;
    return syscall(302, $pid, 7, $wider, 0) == 0;
}

sub descriptors {
    my ($t, $c, $ret) = @_;
    my $name = $c->{row}{name};
    my $fd = Capture::int32($c->{args}[0]);
    if ($name eq 'close') { delete $t->{poison}{$fd} }
    elsif ($ret >= 0 && ($name =~ /^dup/ || $name eq 'fcntl' && ($c->{args}[1] == 0 || $c->{args}[1] == 1030))) {
        if ($t->{poison}{$fd}) { $t->{poison}{$ret} = 1 } else { delete $t->{poison}{$ret} }
    }
}

# Recorded content of a mapped file over the mapping that this environment gave.
sub fill {
    my ($mem, $c, $ret) = @_;
    return if $ret < 0 && $ret > -4096;
    my $file = $Plan::content{ $c->{r}{index} } or return;
    open my $in, '<:raw', $file or return;
    seek $in, $c->{args}[5], 0;
    read $in, my $data, $c->{args}[1];
    my $room = ($c->{args}[1] + 4095) & ~4095;
    $data .= "\0" x ($room - length $data) if length $data < $room && $c->{args}[1] <= 1 << 22;
    Ptrace::poke($mem, $ret, $data);
}

# A call from which the process never came back: it was killed in it, or it became another program.
sub unfinished {
    my ($t, $replaced) = @_;
    my $c = $t->{call} or return;
    log_call($t, $c, $replaced ? 0 : '?', {});
    $t->{call} = undef;
}

1;

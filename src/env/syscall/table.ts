/**
 * The system calls of Linux on x86-64 as the tracer and the dependence analysis see them. One line a call:
 *
 *   number name arguments flags effect
 *
 * Arguments, one letter each: `f` descriptor, `d` directory descriptor, `i` number, `p` path, `r` argument list,
 * `aN` address of length argument N (all of these say what the call is about and are part of its key); `x` ignored;
 * `sN` data sent, of length argument N, `wN` the same scattered. Outputs: `b` as many bytes as were returned, `oN` N bytes,
 * `vN` scattered, `m` message, `AN`/`GN` value with its length at argument N, `PN` poll entries, `EN` N bytes for each
 * of the returned number, `I` by the ioctl's number, `LN` lengths of messages.
 *
 * Flags: `F` makes a descriptor, `K` is always executed (bookkeeping of the kernel on which everything depends), `H` returns a handle that is
 * never overwritten, `W` waits for a child, `M` maps a file, `q` asks about a path, `S` sends, `U` cannot be replayed, `n` is no
 * interaction with the environment and is not recorded.
 *
 * Effects are explained in effects.ts.
 */
const rows = `
0 read f,b,x - take
1 write f,s2,x S put
2 open p,i,x F open
3 close f K close
4 stat p,o144 q ask
5 fstat f,o144 - peek
6 lstat p,o144 q ask
7 poll P1,x,x - none
8 lseek f,i,i - seek
9 mmap x,i,i,i,f,i M peek
16 ioctl f,i,I - seek
17 pread64 f,b,x,i - peek
18 pwrite64 f,s2,x,i S put
19 readv f,v2,x - take
20 writev f,w2,x S put
21 access p,i q ask
22 pipe o8 K pipe
23 select i,o128,o128,o128,o16 - none
29 shmget i,x,i KHU none
30 shmat i,x,x KHU none
31 shmctl i,i,x KU none
32 dup f K dup
33 dup2 f,i K dup
40 sendfile f,f,x,x - put
41 socket i,i,i F open
42 connect f,a2,x - connect
43 accept f,A2,x F accept
44 sendto f,s2,x,x,a5,x S put
45 recvfrom f,b,x,x,A5,x - take
46 sendmsg f,x,x - put
47 recvmsg f,m,x - take
48 shutdown f,i - put
49 bind f,a2,x - bind
50 listen f,x - seek
51 getsockname f,A2,x - peek
52 getpeername f,A2,x - peek
53 socketpair i,i,i,o8 K pipe
54 setsockopt f,i,i - seek
55 getsockopt f,i,i,G4,x - peek
56 clone x,x KHU fork
57 fork x KHU fork
58 vfork x KHU fork
59 execve p,r KHU exec
61 wait4 x,o4,i,x KW wait
62 kill x,i KU none
63 uname o390 - none
64 semget i,i,i KHU none
68 msgget i,i KHU none
72 fcntl f,i,x K dup
73 flock f,i - seek
74 fsync f - seek
75 fdatasync f - seek
76 truncate p,x - change
77 ftruncate f,x - put
78 getdents f,b,x - take
79 getcwd b,x - cwd
80 chdir p K chdir
81 fchdir f K chdir
82 rename p,p - change
83 mkdir p,x - change
84 rmdir p - change
85 creat p,x F open
86 link p,p - change
87 unlink p - change
88 symlink p,p - change
89 readlink p,b,x q ask
90 chmod p,i - change
91 fchmod f,i - put
92 chown p,i,i - change
93 fchown f,i,i - put
94 lchown p,i,i - change
95 umask x K none
96 gettimeofday o16,o8 - none
97 getrlimit i,o16 - none
98 getrusage i,o144 - none
99 sysinfo o112 - none
100 times o32 - none
102 getuid - - none
104 getgid - - none
105 setuid i K none
106 setgid i K none
107 geteuid - - none
108 getegid - - none
113 setreuid i,i K none
114 setregid i,i K none
115 getgroups i,E4 - none
116 setgroups i K none
117 setresuid i,i,i K none
118 getresuid o4,o4,o4 - none
119 setresgid i,i,i K none
120 getresgid o4,o4,o4 - none
125 capget o4,o24 - none
126 capset x,x K none
132 utime p,x - change
133 mknod p,i - change
137 statfs p,o120 q ask
138 fstatfs f,o120 - peek
140 getpriority i,i - none
141 setpriority i,i,i K none
157 prctl i K none
160 setrlimit i,x K none
161 chroot p K chdir
165 mount p,p KU none
166 umount2 p KU none
170 sethostname x,x KU none
188 setxattr p,p - change
189 lsetxattr p,p - change
190 fsetxattr f,p - put
191 getxattr p,p,b,x q ask
192 lgetxattr p,p,b,x q ask
193 fgetxattr f,p,b,x - peek
194 listxattr p,b,x q ask
195 llistxattr p,b,x q ask
196 flistxattr f,b,x - peek
201 time o8 - none
204 sched_getaffinity x,x,E1 - none
213 epoll_create x KH open
217 getdents64 f,b,x - take
227 clock_settime i,x KU none
228 clock_gettime i,o16 - none
229 clock_getres i,o16 - none
232 epoll_wait f,E12 - none
233 epoll_ctl f,i,f K seek
235 utimes p,x - change
247 waitid x,x,o128,i KW wait
253 inotify_init - KH open
254 inotify_add_watch f,p KH seek
257 openat d,p,i,x F open
258 mkdirat d,p,x - change
259 mknodat d,p,i - change
260 fchownat d,p,i,i - change
262 newfstatat d,p,o144,i q ask
263 unlinkat d,p,i - change
264 renameat d,p,d,p - change
265 linkat d,p,d,p - change
266 symlinkat p,d,p - change
267 readlinkat d,p,b,x q ask
268 fchmodat d,p,i - change
269 faccessat d,p,i q ask
270 pselect6 i,o128,o128,o128,x - none
271 ppoll P1,x - none
275 splice f,x,f,x - put
280 utimensat d,p,x - change
281 epoll_pwait f,E12 - none
283 timerfd_create i,i KH open
284 eventfd x KH open
285 fallocate f,i - put
286 timerfd_settime f,i K seek
288 accept4 f,A2,x,i F accept
289 signalfd4 f KH open
290 eventfd2 x,i KH open
291 epoll_create1 i KH open
292 dup3 f,i K dup
293 pipe2 o8,i K pipe
294 inotify_init1 i KH open
295 preadv f,v2,x,i - peek
296 pwritev f,w2,x,i S put
299 recvmmsg f,x KU take
302 prlimit64 x,i,x,o16 - none
307 sendmmsg f,L2,x,x - put
316 renameat2 d,p,d,p - change
318 getrandom b,x - none
319 memfd_create x KH open
322 execveat d,p,r KHU exec
326 copy_file_range f,x,f,x - put
327 preadv2 f,v2,x,i - peek
332 statx d,p,i,i,o256 q ask
424 pidfd_send_signal f,i KU none
434 pidfd_open x,i KHU none
435 clone3 x KHU fork
436 close_range i,i K none
437 openat2 d,p,x F open
439 faccessat2 d,p,i q ask
441 epoll_pwait2 f,E12 - none
425 io_uring_setup x KHU none
426 io_uring_enter f KU none
`;

/** Calls about the process itself only (memory, signals, threads, waiting): neither recorded nor replayed. */
const internal = [
  10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 34, 35, 36, 37, 38, 39, 60, 109, 110, 111, 112, 121, 124, 127,
  128, 130, 131, 142, 143, 144, 145, 146, 147, 149, 150, 151, 152, 158, 162, 186, 187, 200, 202, 203, 218,
  219, 221, 222, 223, 224, 225, 226, 230, 231, 234, 237, 238, 239, 273, 274, 287, 297, 309, 323, 324, 325,
  329, 330, 331, 334, 449,
];

/** What a call does to the state on which other calls depend; see effects.ts. */
export type Effect =
  | 'none'
  | 'open'
  | 'close'
  | 'take'
  | 'put'
  | 'peek'
  | 'seek'
  | 'ask'
  | 'change'
  | 'pipe'
  | 'dup'
  | 'connect'
  | 'accept'
  | 'bind'
  | 'fork'
  | 'exec'
  | 'wait'
  | 'cwd'
  | 'chdir';

/** One system call of the table. */
export interface SyscallRow {
  readonly number: number;
  readonly name: string;
  readonly letters: readonly string[];
  readonly flags: string;
  readonly effect: Effect;
}

/** Every recorded system call. */
export const syscalls: readonly SyscallRow[] = rows
  .trim()
  .split('\n')
  .map((line) => {
    const [number, name, letters, flags, effect] = line.split(' ') as [
      string,
      string,
      string,
      string,
      Effect,
    ];
    return {
      number: Number(number),
      name,
      letters: letters === '-' ? [] : letters.split(','),
      flags: flags === '-' ? '' : flags,
      effect,
    };
  });

const byName = new Map(syscalls.map((row) => [row.name, row]));

/** The row of a call by its name; undefined for calls that the table does not know (they are executed and listed). */
export function syscallRow(name: string): SyscallRow | undefined {
  return byName.get(name);
}

/** The table in the lines that the tracer's plan carries. */
export function tableLines(): string[] {
  const known = syscalls.map(
    (r) => `T\t${r.number}\t${r.name}\t${r.flags === '' ? '-' : r.flags}\t${r.letters.join(',')}`,
  );
  return [...known, ...internal.map((n) => `T\t${n}\tinternal_${n}\tn\t`)];
}

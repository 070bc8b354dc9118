import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { freePort } from '../../env/ports.ts';
import { canTrace, has, Scene, summary } from '../../env/scene.ts';

describe('the second case study of section 7.2.4', () => {
  it.skipIf(!canTrace || !has('vsftpd') || !has('curl') || process.getuid?.() !== 0)(
    'VSFTPD itself: read of its configuration, and the option that denies anonymous login [needs perl, vsftpd, curl and root]',
    async () => {
      const port = await freePort();
      const conf = (s: Scene, anonymous: string, list: string): string =>
        `listen=YES\nlisten_address=127.0.0.1\nlisten_port=${port}\nbackground=NO\nseccomp_sandbox=NO\nisolate=NO\nisolate_network=NO\nanon_root=${s.path('pub')}\nsecure_chroot_dir=${s.path('empty')}\nanonymous_enable=${anonymous}\nuserlist_enable=${list}\nlocal_enable=NO\n`;
      const scene = new Scene();
      try {
        for (const d of ['pub', 'empty']) mkdirSync(scene.path(d), { mode: 0o755 });
        const play = {
          command: ['vsftpd', scene.path('vsftpd.conf')],
          criterion: { aliveAfter: 400, test: `curl -s --max-time 3 ftp://127.0.0.1:${port}/` },
          good: (s: Scene) => s.write('vsftpd.conf', conf(s, 'YES', 'NO')),
          bad: (s: Scene) => s.write('vsftpd.conf', conf(s, 'NO', 'YES')),
        };
        await scene.record(play);
        const result = await scene.locate(play);
        expect(summary(result)).toBe(
          'read file vsftpd.conf; 10: anonymous_enable=NO -> anonymous_enable=YES',
        );
      } finally {
        scene.remove();
      }
    },
  );
});

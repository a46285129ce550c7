package io.jubelet.adapters.fs.mount;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** A table of mounts that changes when a test says so. */
public final class FakeMounts implements MountLines.Opening {

    /** Whether all threads see it. */
    boolean forAll = true;
    /** How often it was opened. */
    int opened;
    /** How many are open now. */
    int open;
    private byte[] text;
    private int version;
    private Runnable whileRead = () -> { };

    /** With this text. */
    public FakeMounts(byte[] text) {
        this.text = text;
    }

    /** A table with this text. */
    public static MountTable table(String text) {
        return new FakeMounts(text.getBytes(StandardCharsets.UTF_8)).table();
    }

    /** The table. */
    public MountTable table() {
        return new MountTable(new MountLines(this));
    }

    /** Another table from now on. */
    public void change(String another) {
        text = another.getBytes(StandardCharsets.UTF_8);
        version++;
    }

    /** Runs in the midst of every reading. */
    void whileRead(Runnable step) {
        whileRead = step;
    }

    @Override
    public boolean isForAll() {
        return forAll;
    }

    @Override
    public OpenMounts open() {
        opened++;
        open++;
        return new OpenMounts() {

            private int seen = version;

            @Override
            public List<String> lines() {
                List<String> lines = new String(text, StandardCharsets.ISO_8859_1).lines().toList();
                whileRead.run();
                return lines;
            }

            @Override
            public boolean isOutdated() {
                boolean outdated = seen != version;
                seen = version;
                return outdated;
            }

            @Override
            public void close() {
                open--;
            }
        };
    }
}

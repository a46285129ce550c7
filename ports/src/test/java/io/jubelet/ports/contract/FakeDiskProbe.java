package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakeDisk;
import java.nio.charset.StandardCharsets;

/** Looks at a {@link FakeDisk}. */
final class FakeDiskProbe implements DiskProbe {

    private final FakeDisk disk = new FakeDisk();

    FakeDiskProbe() {
        disk.makeDirectory(root(), 0755);
        disk.makeDirectory("/dev", 0755);
        disk.put(characterDevice(), new FakeDisk.Node.Special(FakeDisk.Kind.CHAR_DEVICE));
        disk.put(blockDevice(), new FakeDisk.Node.Special(FakeDisk.Kind.BLOCK_DEVICE));
    }

    /** The disk of a probe that was made here. */
    static FakeDisk of(DiskProbe probe) {
        return ((FakeDiskProbe) probe).disk;
    }

    @Override
    public String root() {
        return "/test";
    }

    @Override
    public boolean exists(String path) {
        return disk.node(path).isPresent();
    }

    @Override
    public int mode(String path) {
        return disk.node(path).orElseThrow().mode();
    }

    @Override
    public String text(String path) {
        return new String(disk.read(path).orElseThrow(), StandardCharsets.UTF_8);
    }

    @Override
    public String target(String path) {
        return ((FakeDisk.Node.Link) disk.node(path).orElseThrow()).target();
    }

    @Override
    public void writeText(String path, String text) {
        makeDirectory(path.substring(0, path.lastIndexOf('/')));
        disk.write(path, text.getBytes(StandardCharsets.UTF_8), 0644);
    }

    @Override
    public void rename(String path, String to) {
        disk.put(to, disk.node(path).orElseThrow());
        disk.remove(path);
    }

    @Override
    public void makeDirectory(String path) {
        disk.makeDirectory(path, 0755);
    }

    @Override
    public void makeLink(String path, String target) {
        disk.put(path, new FakeDisk.Node.Link(target));
    }

    @Override
    public void makeSameFile(String path, String existing) {
        disk.put(path, disk.node(existing).orElseThrow());
    }

    @Override
    public void makeSocket(String path) {
        disk.put(path, new FakeDisk.Node.Special(FakeDisk.Kind.SOCKET));
    }

    @Override
    public String characterDevice() {
        return "/dev/char";
    }

    @Override
    public String blockDevice() {
        return "/dev/block";
    }

    @Override
    public String ownBlockDevice() {
        return blockDevice();
    }

    @Override
    public void isolate() {
        // A fake disk belongs to one test anyway.
    }

    @Override
    public void fillUp() {
        disk.full(true);
    }

    @Override
    public void makeReadOnly() {
        disk.readOnly(true);
    }

    @Override
    public void mountOnto(String directory) {
        disk.mount(directory);
    }

    @Override
    public void close() {
        // Nothing to give back.
    }
}

package io.jubelet.ports.fake;

import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.files.ManagedFiles;
import java.nio.charset.StandardCharsets;

/** {@link ManagedFiles} on a {@link FakeDisk}. */
public final class FakeManagedFiles implements ManagedFiles {

    private final FakeDisk disk;
    private final String root;
    private final String hosts;

    /** Files of pods below {@code <root>/pods}; the hosts file of the machine is at the other path. */
    public FakeManagedFiles(FakeDisk disk, String root, String hosts) {
        this.disk = disk;
        this.root = root;
        this.hosts = hosts;
    }

    @Override
    public String writeHosts(String podUid, String content) {
        String directory = root + "/pods/" + FakeNames.step("pod uid", podUid);
        disk.makeDirectory(directory, 0750);
        disk.write(directory + "/etc-hosts", content.getBytes(StandardCharsets.UTF_8), 0644);
        return directory + "/etc-hosts";
    }

    @Override
    public String nodeHosts() {
        return disk.read(hosts).map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    }

    @Override
    public String resolverConfiguration(String path) {
        return disk.read(path).map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElseThrow(() -> new NotFoundException(path + ": no such file"));
    }
}

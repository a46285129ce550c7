package io.jubelet.ports.fake;

import io.jubelet.ports.files.PodDirectories;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** {@link PodDirectories} on a {@link FakeDisk}. */
public final class FakePodDirectories implements PodDirectories {

    private final FakeDisk disk;
    private final String pods;

    /** Directories of pods in {@code <root>/pods}. */
    public FakePodDirectories(FakeDisk disk, String root) {
        this.disk = disk;
        this.pods = root + "/pods";
    }

    @Override
    public String create(String podUid) {
        String path = path(podUid);
        disk.makeDirectory(path, 0750);
        disk.makeDirectory(path + "/volumes", 0750);
        disk.makeDirectory(path + "/plugins", 0750);
        return path;
    }

    @Override
    public List<String> podUids() {
        return disk.list(pods).stream()
                .filter(name -> disk.node(pods + "/" + name).orElseThrow() instanceof FakeDisk.Node.Directory).toList();
    }

    @Override
    public String userNamespace(String podUid) {
        return disk.read(path(podUid) + "/userns").map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse("");
    }

    @Override
    public void writeUserNamespace(String podUid, String record) {
        disk.makeDirectory(path(podUid), 0750);
        disk.write(path(podUid) + "/userns", record.getBytes(StandardCharsets.UTF_8), 0600);
    }

    @Override
    public void remove(String podUid) {
        disk.remove(path(podUid));
    }

    private String path(String podUid) {
        return pods + "/" + FakeNames.step("pod uid", podUid);
    }
}

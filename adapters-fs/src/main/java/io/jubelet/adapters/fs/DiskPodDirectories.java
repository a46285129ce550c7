package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.ports.files.PodDirectories;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;

/** {@link PodDirectories} on the disk. */
final class DiskPodDirectories implements PodDirectories {

    private static final int MODE = 0750;

    private final NodePaths paths;
    private final TreeRemoval removal;

    DiskPodDirectories(NodePaths paths, TreeRemoval removal) {
        this.paths = paths;
        this.removal = removal;
    }

    @Override
    public String create(String podUid) {
        Path pod = paths.pod(podUid);
        return Failures.translate("make the pod directory", pod, () -> {
            Directories.make(pod, MODE);
            Directories.make(pod.resolve("volumes"), MODE);
            Directories.make(pod.resolve("plugins"), MODE);
            return pod.toString();
        });
    }

    @Override
    public List<String> podUids() {
        return Failures.translate("list", paths.pods(), () -> Directories.list(paths.pods()).stream()
                .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                .map(entry -> entry.getFileName().toString()).toList());
    }

    @Override
    public void remove(String podUid) {
        removal.remove(paths.pod(podUid));
    }
}

package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.ports.files.PodDirectories;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** {@link PodDirectories} on the disk. */
public final class DiskPodDirectories implements PodDirectories {

    private static final int MODE = 0750;
    private static final String USER_NAMESPACE = "userns";

    private final Path pods;
    private final Directories directories;
    private final TreeRemoval removal;

    /**
     * Directories of pods.
     *
     * @param pods directory of all pods
     */
    public DiskPodDirectories(Path pods, Directories directories, TreeRemoval removal) {
        this.pods = pods;
        this.directories = directories;
        this.removal = removal;
    }

    @Override
    public String create(String podUid) {
        Path pod = PodPath.of(pods, podUid);
        return Failures.translate("make the pod directory", pod, () -> {
            directories.make(pod, MODE);
            directories.make(pod.resolve("volumes"), MODE);
            directories.make(pod.resolve("plugins"), MODE);
            return pod.toString();
        });
    }

    @Override
    public List<String> podUids() {
        return Failures.translate("list", pods, () -> Directories.list(pods).stream()
                .filter(entry -> Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS))
                .map(entry -> entry.getFileName().toString()).toList());
    }

    @Override
    public String userNamespace(String podUid) {
        Path file = PodPath.of(pods, podUid).resolve(USER_NAMESPACE);
        return Failures.translate("read", file, () -> {
            try {
                return Files.readString(file);
            } catch (NoSuchFileException e) {
                return "";
            }
        });
    }

    @Override
    public void writeUserNamespace(String podUid, String record) {
        Path pod = PodPath.of(pods, podUid);
        Path file = pod.resolve(USER_NAMESPACE);
        Failures.translateStep("write", file, () -> {
            directories.make(pod, MODE);
            DurableFile.replace(file, record.getBytes(StandardCharsets.UTF_8), 0600);
        });
    }

    @Override
    public void remove(String podUid) {
        removal.remove(PodPath.of(pods, podUid));
    }
}

package io.jubelet.adapters.fs.pod;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.ports.files.ManagedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** {@link ManagedFiles} on the disk. */
public final class DiskManagedFiles implements ManagedFiles {

    private static final int DIRECTORY_MODE = 0750;
    private static final int FILE_MODE = 0644;

    private final Path pods;
    private final Path hosts;
    private final Directories directories;

    /**
     * Files of pods.
     *
     * @param pods directory of all pods
     * @param hosts hosts file of the machine
     */
    public DiskManagedFiles(Path pods, Path hosts, Directories directories) {
        this.pods = pods;
        this.hosts = hosts;
        this.directories = directories;
    }

    @Override
    public String writeHosts(String podUid, String content) {
        Path file = PodPath.of(pods, podUid).resolve("etc-hosts");
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return Failures.translate("write", file, () -> {
            directories.make(file.getParent(), DIRECTORY_MODE);
            boolean there = Files.isRegularFile(file);
            if (!there || !hasContent(file, bytes)) {
                Files.write(file, bytes);
            }
            if (!there) {
                Directories.setFileMode(file, FILE_MODE);
            }
            return file.toString();
        });
    }

    /** Containers may write to the file, and make it larger than the memory of this agent. */
    private static boolean hasContent(Path file, byte[] expected) throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            return Arrays.equals(content.readNBytes(expected.length + 1), expected);
        }
    }

    @Override
    public String nodeHosts() {
        return Files.exists(hosts) ? read(hosts) : "";
    }

    @Override
    public String resolverConfiguration(String path) {
        return read(Path.of(path));
    }

    private static String read(Path file) {
        return Failures.translate("read", file,
                () -> new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    }
}

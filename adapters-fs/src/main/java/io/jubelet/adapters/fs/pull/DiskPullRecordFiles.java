package io.jubelet.adapters.fs.pull;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.DurableFile;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.image.PullRecordFiles;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** {@link PullRecordFiles} on the disk. */
public final class DiskPullRecordFiles implements PullRecordFiles {

    private static final Logger LOG = System.getLogger(DiskPullRecordFiles.class.getName());
    private static final List<String> DIRECTORIES = List.of("pulled", "pulling");
    /** The name by which kubelets, too, know a file that was not finished. */
    private static final String UNFINISHED = ".tmp";
    /** More than a hundred thousand secrets; what is longer is no record. */
    private static final int MAX_BYTES = 32 << 20;

    private final Path root;
    private final Directories directories;

    /** Files below this directory, which is made when it is needed. */
    public DiskPullRecordFiles(Path root, Directories directories) {
        this.root = root;
        this.directories = directories;
    }

    @Override
    public Map<String, String> read() {
        Map<String, String> files = new TreeMap<>();
        for (String directory : DIRECTORIES) {
            Path path = root.resolve(directory);
            Failures.translateStep("read the files in", path, () -> {
                for (Path file : Directories.list(path)) {
                    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                        read(directory + "/" + file.getFileName(), file, files);
                    }
                }
            });
        }
        return files;
    }

    private static void read(String name, Path file, Map<String, String> files) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            files.put(name, new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            // Removed after the directory was listed.
        } catch (IOException e) {
            PortException failure = Failures.of("read", file, e);
            if (failure instanceof ResourceExhaustedException) {
                throw failure;
            }
            // It can't be understood, which is known of this file alone.
            LOG.log(Level.WARNING, failure.getMessage());
            files.put(name, "");
        }
    }

    @Override
    public void write(String path, String content) {
        Path file = file(path);
        Path next = file.resolveSibling(file.getFileName() + UNFINISHED);
        Failures.translateStep("write", file, () -> {
            directories.make(root, 0700);
            directories.make(file.getParent(), 0700);
            DurableFile.replace(file, next, content.getBytes(StandardCharsets.UTF_8), 0600);
        });
    }

    @Override
    public void remove(String path) {
        Path file = file(path);
        Failures.translateStep("remove", file, () -> Files.deleteIfExists(file));
    }

    private Path file(String path) {
        int slash = path.indexOf('/');
        if (slash < 0 || !DIRECTORIES.contains(path.substring(0, slash))) {
            throw new InvalidArgumentException("\"" + path + "\" is no file about a pull");
        }
        return root.resolve(path.substring(0, slash)).resolve(PathStep.of("file about a pull", path.substring(slash + 1)));
    }
}

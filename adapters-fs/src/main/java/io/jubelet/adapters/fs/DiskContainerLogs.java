package io.jubelet.adapters.fs;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.ContainerLogs;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@link ContainerLogs} on the disk. */
final class DiskContainerLogs implements ContainerLogs {

    private static final int MODE = 0755;

    /** Nine digits always fit into an int; nothing restarts a billion times. */
    private static final Pattern LOG = Pattern.compile("(\\d{1,9})\\.log.*");
    private static final Pattern LINK = Pattern.compile(".*-([^-]+)\\.log");
    private static final Pattern POD_FOLDER = Pattern.compile("([^_]+)_([^_]+)_([^_]+)");

    private final LogFiles files;
    private final TreeRemoval removal;

    DiskContainerLogs(LogFiles files, TreeRemoval removal) {
        this.files = files;
        this.removal = removal;
    }

    @Override
    public String createPodDirectory(PodIdentity pod) {
        return make(files.folder(pod));
    }

    @Override
    public String createContainerDirectory(PodIdentity pod, String container) {
        return make(files.folder(pod, container));
    }

    private static String make(Path folder) {
        return Failures.translate("make the log folder", folder, () -> {
            Folders.make(folder, MODE);
            return folder.toString();
        });
    }

    @Override
    public OptionalInt highestRun(PodIdentity pod, String container) {
        Path folder = files.folder(pod, container);
        return Failures.translate("list", folder, () -> Folders.list(folder).stream()
                .map(file -> LOG.matcher(file.getFileName().toString())).filter(Matcher::matches)
                .mapToInt(log -> Integer.parseInt(log.group(1))).max());
    }

    @Override
    public void link(PodIdentity pod, String container, String containerId, int run) {
        Path log = files.log(pod, container, run);
        Path link = files.link(pod, container, containerId);
        if (Files.exists(log)) {
            Failures.translateStep("link", link, () -> {
                Folders.make(link.getParent(), MODE);
                try {
                    Files.createSymbolicLink(link, log);
                } catch (FileAlreadyExistsException e) {
                    Files.delete(link);
                    Files.createSymbolicLink(link, log);
                }
            });
        }
    }

    @Override
    public void removeRun(PodIdentity pod, String container, String containerId, int run) {
        Path folder = files.folder(pod, container);
        String prefix = files.log(pod, container, run).getFileName().toString();
        Failures.translateStep("remove the logs in", folder, () -> {
            for (Path file : Folders.list(folder)) {
                if (file.getFileName().toString().startsWith(prefix)) {
                    Files.deleteIfExists(file);
                }
            }
        });
        Path link = files.link(pod, container, containerId);
        Failures.translateStep("remove", link, () -> Files.deleteIfExists(link));
    }

    @Override
    public List<PodIdentity> pods() {
        return Failures.translate("list", files.root(), () -> Folders.list(files.root()).stream()
                .filter(folder -> Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS))
                .map(folder -> POD_FOLDER.matcher(folder.getFileName().toString())).filter(Matcher::matches)
                .map(folder -> new PodIdentity(folder.group(1), folder.group(2), folder.group(3))).toList());
    }

    @Override
    public void removePod(PodIdentity pod) {
        removal.remove(files.folder(pod));
    }

    @Override
    public void removeDanglingLinks(Predicate<String> inUse) {
        Path links = files.links();
        Failures.translateStep("remove the dangling links in", links, () -> {
            for (Path link : Folders.list(links)) {
                removeIfDangling(link, inUse);
            }
        });
    }

    private static void removeIfDangling(Path link, Predicate<String> inUse) throws IOException {
        Matcher name = LINK.matcher(link.getFileName().toString());
        if (Files.isSymbolicLink(link) && name.matches() && !Files.exists(link) && !inUse.test(name.group(1))) {
            Files.deleteIfExists(link);
        }
    }
}

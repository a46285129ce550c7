package io.jubelet.adapters.fs.log;

import io.jubelet.adapters.fs.kernel.Failures;
import io.jubelet.adapters.fs.kernel.IndependentAttempts;
import io.jubelet.adapters.fs.tree.Directories;
import io.jubelet.adapters.fs.tree.TreeRemoval;
import io.jubelet.domain.logs.rotation.RotatedLogs;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.ContainerLogs;
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
public final class DiskContainerLogs implements ContainerLogs {

    private static final int MODE = 0755;

    /** Nine digits always fit into an int; nothing restarts a billion times. */
    private static final Pattern LOG = Pattern.compile("(\\d{1,9})\\.log.*");
    private static final Pattern LINK = Pattern.compile(".*-([^-]+)\\.log");
    private static final Pattern POD_DIRECTORY = Pattern.compile("([^_]+)_([^_]+)_([^_]+)");

    private final LogFiles files;
    private final Directories directories;
    private final TreeRemoval removal;

    public DiskContainerLogs(LogFiles files, Directories directories, TreeRemoval removal) {
        this.files = files;
        this.directories = directories;
        this.removal = removal;
    }

    @Override
    public String createPodDirectory(PodIdentity pod) {
        return make(files.directory(pod));
    }

    @Override
    public String createContainerDirectory(PodIdentity pod, String container) {
        return make(files.directory(pod, container));
    }

    private String make(Path directory) {
        return Failures.translate("make the log directory", directory, () -> {
            directories.make(directory, MODE);
            return directory.toString();
        });
    }

    @Override
    public OptionalInt highestRun(PodIdentity pod, String container) {
        Path directory = files.directory(pod, container);
        return Failures.translate("list", directory, () -> Directories.list(directory).stream()
                .map(file -> LOG.matcher(file.getFileName().toString())).filter(Matcher::matches)
                .mapToInt(log -> Integer.parseInt(log.group(1))).max());
    }

    @Override
    public void link(PodIdentity pod, String container, String containerId, int run) {
        Path log = files.log(pod, container, run);
        Path link = files.link(pod, container, containerId);
        if (Files.exists(log)) {
            Failures.translateStep("link", link, () -> {
                directories.make(link.getParent(), MODE);
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
        Path directory = files.directory(pod, container);
        String log = files.log(pod, container, run).getFileName().toString();
        Failures.translateStep("remove the logs in", directory, () -> {
            List<String> names = Directories.list(directory).stream().map(file -> file.getFileName().toString()).toList();
            for (String name : RotatedLogs.ofRun(log, names)) {
                Files.deleteIfExists(directory.resolve(name));
            }
        });
        Path link = files.link(pod, container, containerId);
        Failures.translateStep("remove", link, () -> Files.deleteIfExists(link));
    }

    @Override
    public List<PodIdentity> pods() {
        return Failures.translate("list", files.root(), () -> Directories.list(files.root()).stream()
                .filter(directory -> Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS))
                .map(directory -> POD_DIRECTORY.matcher(directory.getFileName().toString())).filter(Matcher::matches)
                .map(directory -> new PodIdentity(directory.group(1), directory.group(2), directory.group(3))).toList());
    }

    @Override
    public void removePod(PodIdentity pod) {
        removal.remove(files.directory(pod));
    }

    @Override
    public void removeDanglingLinks(Predicate<String> inUse) {
        Path links = files.links();
        IndependentAttempts attempts = new IndependentAttempts();
        Failures.translate("list", links, () -> Directories.list(links))
                .forEach(link -> attempts.run(() -> removeIfDangling(link, inUse)));
        attempts.finish();
    }

    /** A link whose target can't be looked at does not lead nowhere. */
    private void removeIfDangling(Path link, Predicate<String> inUse) {
        Matcher name = LINK.matcher(link.getFileName().toString());
        if (Files.isSymbolicLink(link) && name.matches() && Files.notExists(link) && !inUse.test(name.group(1))) {
            removal.remove(link);
        }
    }
}

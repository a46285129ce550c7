package io.jubelet.ports.fake;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.ContainerLogs;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@link ContainerLogs} on a {@link FakeDisk}. */
public final class FakeContainerLogs implements ContainerLogs {

    private static final Pattern POD_DIRECTORY = Pattern.compile("([^_]+)_([^_]+)_([^_]+)");
    private static final Pattern LOG = Pattern.compile("(\\d{1,9})\\.log.*");
    private static final Pattern LINK = Pattern.compile(".*-([^-]+)\\.log");

    private final FakeDisk disk;
    private final String logs;
    private final String links;

    /** Logs and links in these directories. */
    public FakeContainerLogs(FakeDisk disk, String logs, String links) {
        this.disk = disk;
        this.logs = logs;
        this.links = links;
    }

    @Override
    public String createPodDirectory(PodIdentity pod) {
        disk.makeDirectory(directory(pod), 0755);
        return directory(pod);
    }

    @Override
    public String createContainerDirectory(PodIdentity pod, String container) {
        disk.makeDirectory(directory(pod, container), 0755);
        return directory(pod, container);
    }

    @Override
    public OptionalInt highestRun(PodIdentity pod, String container) {
        return disk.list(directory(pod, container)).stream().map(LOG::matcher).filter(Matcher::matches)
                .mapToInt(log -> Integer.parseInt(log.group(1))).max();
    }

    @Override
    public void link(PodIdentity pod, String container, String containerId, int run) {
        String log = directory(pod, container) + "/" + run + ".log";
        if (disk.resolved(log).isPresent()) {
            disk.makeDirectory(links, 0755);
            disk.put(linkPath(pod, container, containerId), new FakeDisk.Node.Link(log));
        }
    }

    @Override
    public void removeRun(PodIdentity pod, String container, String containerId, int run) {
        String directory = directory(pod, container);
        disk.list(directory).stream().filter(name -> name.startsWith(run + ".log"))
                .forEach(name -> disk.remove(directory + "/" + name));
        disk.remove(linkPath(pod, container, containerId));
    }

    @Override
    public List<PodIdentity> pods() {
        return disk.list(logs).stream()
                .filter(name -> disk.node(logs + "/" + name).orElseThrow() instanceof FakeDisk.Node.Directory)
                .map(POD_DIRECTORY::matcher).filter(Matcher::matches)
                .map(directory -> new PodIdentity(directory.group(1), directory.group(2), directory.group(3))).toList();
    }

    @Override
    public void removePod(PodIdentity pod) {
        disk.remove(directory(pod));
    }

    @Override
    public void removeDanglingLinks(Predicate<String> inUse) {
        for (String name : disk.list(links)) {
            String path = links + "/" + name;
            Matcher link = LINK.matcher(name);
            if (disk.node(path).orElseThrow() instanceof FakeDisk.Node.Link && disk.resolved(path).isEmpty()
                    && link.matches() && !inUse.test(link.group(1))) {
                disk.remove(path);
            }
        }
    }

    private String directory(PodIdentity pod) {
        return logs + "/" + FakeNames.step("log directory of the pod",
                pod.namespace() + "_" + pod.name() + "_" + pod.uid());
    }

    private String directory(PodIdentity pod, String container) {
        return directory(pod) + "/" + FakeNames.step("container", container);
    }

    private String linkPath(PodIdentity pod, String container, String containerId) {
        String name = pod.name() + "_" + pod.namespace() + "_" + container + "-" + containerId;
        return links + "/" + name.substring(0, Math.min(name.length(), 251)) + ".log";
    }
}

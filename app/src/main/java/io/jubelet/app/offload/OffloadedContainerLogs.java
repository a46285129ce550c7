package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.files.ContainerLogs;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** {@link ContainerLogs} whose calls run on host threads. */
public final class OffloadedContainerLogs implements ContainerLogs {

    private static final String LOGS = "the directory of all logs";
    private static final String REMOVALS = "the removal of logs";

    private final ContainerLogs logs;
    private final BlockingWork work;

    /** The same logs, by calls that run on host threads. */
    public OffloadedContainerLogs(ContainerLogs logs, BlockingWork work) {
        this.logs = logs;
        this.work = work;
    }

    @Override
    public String createPodDirectory(PodIdentity pod) {
        return work.call(LOGS, () -> logs.createPodDirectory(pod));
    }

    @Override
    public String createContainerDirectory(PodIdentity pod, String container) {
        return work.call(LOGS, () -> logs.createContainerDirectory(pod, container));
    }

    @Override
    public OptionalInt highestRun(PodIdentity pod, String container) {
        return work.call(LOGS, () -> logs.highestRun(pod, container));
    }

    @Override
    public void link(PodIdentity pod, String container, String containerId, int run) {
        work.run(LOGS, () -> logs.link(pod, container, containerId, run));
    }

    @Override
    public void removeRun(PodIdentity pod, String container, String containerId, int run) {
        work.run(REMOVALS, () -> logs.removeRun(pod, container, containerId, run));
    }

    @Override
    public List<PodIdentity> pods() {
        return work.call(LOGS, logs::pods);
    }

    @Override
    public void removePod(PodIdentity pod) {
        work.run(REMOVALS, () -> logs.removePod(pod));
    }

    @Override
    public void removeDanglingLinks(Predicate<String> inUse) {
        work.run(REMOVALS, () -> logs.removeDanglingLinks(inUse));
    }
}

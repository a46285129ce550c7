package io.jubelet.app.worker;

import io.jubelet.app.message.pod.MirrorPodsObserved;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.source.MirrorPod;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The mirror pods as they were observed last. What their statuses say of containers matters to a static pod whose probes have no
 * results yet: its worker is told when there is a mirror pod with a status.
 */
final class ObservedMirrors {

    private final Map<String, PodWorker> workers;
    /** Uids of the static pods whose workers were told. */
    private final Set<String> told = new HashSet<>();
    private volatile Map<String, Pod> byName = Map.of();

    /**
     * No mirror pods yet.
     *
     * @param workers by uid of their pods; owned by the caller
     */
    ObservedMirrors(Map<String, PodWorker> workers) {
        this.workers = workers;
    }

    /** The status of the mirror pod that shows this static pod. */
    Optional<PodStatus> statusOf(Pod pod) {
        return ConfigAnnotations.isStatic(pod)
                ? Optional.ofNullable(byName.get(pod.fullName())).filter(mirror -> MirrorPod.shows(mirror, pod)).map(Pod::status)
                : Optional.empty();
    }

    /** Takes all mirror pods. Called for one message at a time. */
    void observed(MirrorPodsObserved seen) {
        byName = seen.pods().stream().collect(Collectors.toMap(Pod::fullName, Function.identity(), (_, last) -> last));
        told.retainAll(workers.keySet());
        workers.forEach((uid, worker) -> {
            if (!told.contains(uid) && isProbed(worker.pod()) && hasContainers(worker.pod())) {
                worker.requestSync();
                told.add(uid);
            }
        });
    }

    private boolean hasContainers(Pod pod) {
        return statusOf(pod).filter(status -> !status.containerStatuses().isEmpty()).isPresent();
    }

    private static boolean isProbed(Pod pod) {
        return Stream.concat(pod.spec().initContainers().stream().filter(Container::isSidecar), pod.spec().containers().stream())
                .anyMatch(container -> container.startupProbe().isPresent() || container.readinessProbe().isPresent());
    }
}

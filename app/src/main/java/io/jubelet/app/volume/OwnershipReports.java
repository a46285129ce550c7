package io.jubelet.app.volume;

import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.time.Timers;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** Reports when giving the files of a volume to its group takes long, or is skipped since other pods have the volume mounted. */
final class OwnershipReports {

    private static final Duration FIRST = Duration.ofSeconds(30);
    private static final Duration LATER = Duration.ofSeconds(60);
    private static final String SHARED = "AlreadyMountedVolume";
    private static final String REASON = "VolumePermissionChangeInProgress";
    /** Text of other kubelets, for which users search. */
    private static final String ADVICE = " is taking longer than expected, consider using OnRootMismatch - "
            + "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/"
            + "#configure-volume-permission-and-ownership-change-policy-for-pods";

    private final HostVolumes host;
    private final PodEvents events;
    private final Timers timers;

    OwnershipReports(HostVolumes host, PodEvents events, Timers timers) {
        this.host = host;
        this.events = events;
        this.timers = timers;
    }

    /** Makes a volume ready and reports when that takes long, or when it keeps a group that is not that of the pod. */
    <T> T during(Pod pod, Volume volume, Supplier<T> setUp) {
        var report = new Report(pod, volume);
        report.begin();
        try {
            return setUp.get();
        } finally {
            report.end();
        }
    }

    private final class Report {

        private final Pod pod;
        private final Volume volume;
        private boolean reported;
        private boolean over;
        private Timers.Pending next = () -> { };

        Report(Pod pod, Volume volume) {
            this.pod = pod;
            this.volume = volume;
        }

        synchronized void begin() {
            next = timers.after(FIRST, this::report);
        }

        private synchronized void report() {
            if (!over) {
                progress().filter(progress -> progress.files() > 0).ifPresent(this::report);
                next = timers.after(LATER, this::report);
            }
        }

        private void report(OwnershipProgress progress) {
            String start = "Setting volume ownership for " + progress.directory();
            events.warning(pod, REASON, reported ? start + ", processed " + progress.files() + " files." : start + ADVICE);
            reported = true;
        }

        private Optional<OwnershipProgress> progress() {
            return host.ownershipProgress(pod.uid(), volume.name());
        }

        synchronized void end() {
            over = true;
            next.cancel();
            progress().ifPresent(progress -> progress.otherGroup().ifPresent(group -> reportOtherGroup(progress.volume(), group)));
        }

        private void reportOtherGroup(String name, long group) {
            pod.spec().securityContext().flatMap(PodSecurityContext::fsGroup).ifPresent(wanted ->
                    events.warning(pod, SHARED, "The requested fsGroup is " + wanted + ", but the volume " + name + " has GID "
                            + group + ". The volume may not be shareable."));
        }
    }
}

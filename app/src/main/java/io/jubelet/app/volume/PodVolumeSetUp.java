package io.jubelet.app.volume;

import io.jubelet.app.message.volume.VolumesVerdict;
import io.jubelet.app.volume.csi.DriverVolumes;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimUse;
import io.jubelet.domain.volume.plan.UsedVolumes;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the volumes of pods ready, all volumes of a pod at the same time and each by one attempt at a time. One that fails or
 * hangs keeps none of the others from being made; pods take turns ({@link SetUpQueue}).
 */
final class PodVolumeSetUp {

    /** Most volumes are made in milliseconds; for others the caller asks again. */
    private static final Duration MOMENT = Duration.ofSeconds(1);
    /** Longest wait in a burst of pods. Asking again costs a sync of the pod and a report of its status. */
    private static final Duration BEFORE_START = Duration.ofSeconds(3);

    private final VolumeStates states;
    private final SetUpAttempts attempts;
    private final OperationExecutor operations;
    private final VolumeReports reports;
    private final PodTokens tokens;
    private final DriverVolumes drivers;
    private final FollowUps followUps;

    PodVolumeSetUp(VolumeStates states, SetUpAttempts attempts, OperationExecutor operations, VolumeReports reports, PodTokens tokens,
            DriverVolumes drivers, FollowUps followUps) {
        this.states = states;
        this.attempts = attempts;
        this.operations = operations;
        this.reports = reports;
        this.tokens = tokens;
        this.drivers = drivers;
        this.followUps = followUps;
    }

    /**
     * Follow-ups of each question.
     *
     * @param growing volumes whose claims became larger
     * @param unattached volumes that may never be attached
     */
    record FollowUps(GrowingVolumes growing, UnattachedVolumes unattached) {
    }

    /**
     * Starts due set-ups, waits briefly, and returns what is ready.
     *
     * @param running whether containers of the pod run with the volumes already
     */
    VolumesVerdict setUp(Pod pod, boolean running) {
        PodVolumeStates state = states.of(pod);
        Request request = new Request(pod, state, running);
        if (state.operations().tearDown().isPresent()) {
            return request.beingTornDown();
        }
        request.begin();
        request.await();
        if (request.beginAgain()) {
            request.await();
        }
        if (running) {
            followUps.growing().check(pod, state);
        }
        return request.verdict();
    }

    /** No attempt to make a volume larger begins any more. */
    void stop() {
        followUps.growing().stop();
    }

    /** One question for the volumes of a pod; for one thread. */
    private final class Request {
        private final Pod pod;
        private final PodVolumeStates state;
        private final boolean running;
        private final long asked = states.now();
        private final List<Volume> volumes;
        private final Set<Volume> changing;
        /** Those of CSI drivers that want to be asked again and again; whether they do may change while the pod runs. */
        private final Set<Volume> republished;
        private final Map<Volume, Operation> awaited = new HashMap<>();
        /** The awaited ones that another caller has begun, perhaps for what the pod was before. */
        private final Set<Volume> joined = new HashSet<>();
        /** Those whose set-up this question has begun. */
        private final Map<Volume, Operation> begun = new LinkedHashMap<>();

        Request(Pod pod, PodVolumeStates state, boolean running) {
            this.pod = pod;
            this.state = state;
            this.running = running;
            this.changing = new HashSet<>(UsedVolumes.changing(pod.spec()));
            List<Volume> used = UsedVolumes.of(pod.spec());
            this.republished = used.stream().filter(volume -> state.driver(volume.name()).filter(drivers::isRepublished).isPresent())
                    .collect(Collectors.toSet());
            this.volumes = used.stream()
                    .filter(volume -> !running || changing.contains(volume) || state.isOpen(volume.name()) || isOfDriver(volume))
                    .toList();
        }

        /** Whether a CSI driver wants to be asked again, or may want to: the agent before knew. */
        private boolean isOfDriver(Volume volume) {
            if (state.isReady(volume.name())) {
                return republished.contains(volume);
            }
            return volume.source().orElse(null) instanceof DriverVolumeSource.Csi
                    || volume.isPersistent() && drivers.mayHavePersistent(pod.uid());
        }

        void begin() {
            for (Volume volume : volumes) {
                underWay(volume).ifPresent(operation -> {
                    if (!begun.containsKey(volume)) {
                        joined.add(volume);
                    }
                    awaited.put(volume, operation);
                });
            }
            startBegun();
        }

        /** The set-up of a volume that is under way, or begins because it is due. */
        private Optional<Operation> underWay(Volume volume) {
            Operation next = operations.create();
            Optional<Operation> underWay = state.operations().beginSetUp(volume.name(), next, () -> isDue(volume));
            if (underWay.filter(next::equals).isPresent()) {
                begun.put(volume, next);
            }
            return underWay;
        }

        private void startBegun() {
            attempts.start(pod, state, running, begun);
            begun.clear();
        }

        private boolean isDue(Volume volume) {
            Optional<FailedVolume> failed = state.failure(volume.name());
            if (failed.isPresent()) {
                return states.isDue(failed.get());
            }
            Optional<PodVolumeStates.Fresh> fresh = state.takeFresh(volume.name());
            if (!state.isReady(volume.name())) {
                return true;
            }
            boolean mayDiffer = changing.contains(volume) || republished.contains(volume)
                    || ClaimUse.of(pod, volume).isPresent();
            return mayDiffer && fresh.filter(made -> made.isUpToDate(pod, states.changes())).isEmpty();
        }

        /** Waits for operations of which no wait has timed out before. */
        void await() {
            List<Operation> pending = awaited.values().stream().filter(operation -> !operation.wasAbandoned()).toList();
            if (!pending.isEmpty()) {
                operations.await(pending, running ? MOMENT : BEFORE_START);
                pending.forEach(Operation::abandon);
            }
        }

        /** Begins what is over now and was begun by another caller. */
        boolean beginAgain() {
            List<Volume> over = joined.stream().filter(volume -> awaited.get(volume).isOver()).toList();
            awaited.clear();
            joined.clear();
            for (Volume volume : over) {
                underWay(volume).filter(_ -> begun.containsKey(volume)).ifPresent(operation -> awaited.put(volume, operation));
            }
            startBegun();
            return !awaited.isEmpty();
        }

        VolumesVerdict verdict() {
            Map<String, String> problems = new HashMap<>();
            for (Volume volume : volumes) {
                if (!state.isReady(volume.name())) {
                    problems.put(volume.name(), problem(volume));
                    if (state.failure(volume.name()).isEmpty()) {
                        reports.awaited(pod, volume.name(), problems.get(volume.name()));
                    }
                }
            }
            reports.unprocessed(pod, state, problems.keySet());
            followUps.unattached().check(pod, state, problems.keySet());
            state.operations().setUps().forEach((volume, operation) -> reports.takesLong(pod, volume, operation));
            Optional<Duration> recheckIn = Stream.of(tokens.refreshIn(pod), states.recheckIn(state, asked))
                    .flatMap(Optional::stream).min(Duration::compareTo);
            return new VolumesVerdict(state.ready(), problems, recheckIn);
        }

        private String problem(Volume volume) {
            return state.operations().setUp(volume.name()).map(_ -> "it is still being set up")
                    .or(() -> state.failure(volume.name()).map(FailedVolume::problem))
                    .orElse("it is not set up yet");
        }

        VolumesVerdict beingTornDown() {
            Map<String, String> problems = new HashMap<>();
            volumes.forEach(volume -> problems.put(volume.name(), "it is being torn down"));
            problems.forEach((volume, problem) -> reports.awaited(pod, volume, problem));
            return new VolumesVerdict(Map.of(), problems, Optional.of(MOMENT));
        }
    }
}

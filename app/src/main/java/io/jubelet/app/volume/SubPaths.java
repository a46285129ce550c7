package io.jubelet.app.volume;

import io.jubelet.app.message.volume.MountSubPaths;
import io.jubelet.app.message.volume.MountedSubPaths;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.SubPathNotMadeException;
import io.jubelet.ports.volume.HostVolumes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** Makes the parts of volumes ready that containers mount alone; those of one container by one attempt at a time. */
final class SubPaths {

    private static final Logger LOG = System.getLogger(SubPaths.class.getName());

    /** Callers ask again for parts that take longer. */
    static final Duration LIMIT = Duration.ofSeconds(10);

    private final HostVolumes host;
    private final VolumeStates states;
    private final OperationExecutor operations;

    SubPaths(HostVolumes host, VolumeStates states, OperationExecutor operations) {
        this.host = host;
        this.states = states;
        this.operations = operations;
    }

    /** An attempt to mount the parts of one container. */
    private record Attempt(Operation operation, CompletableFuture<MountedSubPaths> result) {
    }

    MountedSubPaths mount(MountSubPaths asked) {
        PodVolumeOperations ofPod = states.of(asked.pod()).operations();
        // The parts of an attempt that a worker does not wait for any more may not be those that it wants now.
        Optional<Operation> before = ofPod.subPathMount(asked.container()).filter(operation -> !operation.isOver());
        if (before.isPresent()) {
            if (before.get().wasAbandoned()) {
                return timedOut(asked);
            }
            operations.await(List.of(before.get()), LIMIT);
            if (before.get().abandon()) {
                return timedOut(asked);
            }
        }
        Attempt begun = begin(asked, ofPod);
        operations.await(List.of(begun.operation()), LIMIT);
        begun.operation().abandon();
        return begun.result().getNow(timedOut(asked));
    }

    private static MountedSubPaths timedOut(MountSubPaths asked) {
        return failed(asked, "they are still being mounted");
    }

    private static MountedSubPaths failed(MountSubPaths asked, String why) {
        return new MountedSubPaths(Map.of(), "failed to prepare subPaths of container \"" + asked.container() + "\": " + why);
    }

    /** Begins unless another attempt is under way, whose result is not for this question. */
    private Attempt begin(MountSubPaths asked, PodVolumeOperations ofPod) {
        var result = new CompletableFuture<MountedSubPaths>();
        Operation begun = operations.create();
        Optional<Operation> underWay = ofPod.beginSubPathMount(asked.container(), begun);
        if (underWay.isEmpty()) {
            result.complete(failed(asked, "the volumes of the pod are being torn down"));
            begun.end(() -> { });
        } else if (underWay.get() == begun) {
            operations.start("subpaths-" + asked.pod().metadata().name(), () -> {
                result.complete(mounted(asked));
                boolean abandoned = begun.end(() -> { });
                ofPod.endSubPathMount(asked.container(), begun);
                if (abandoned) {
                    operations.publishSettled(asked.pod().uid());
                }
            });
        }
        return new Attempt(underWay.orElse(begun), result);
    }

    private MountedSubPaths mounted(MountSubPaths asked) {
        Map<Integer, String> paths = new TreeMap<>();
        for (SubPath part : asked.subPaths()) {
            try {
                paths.put(part.index(), mounted(asked, part));
            } catch (PortException | CancelledException e) {
                // A user that may create pods must not learn of the file systems of the node.
                LOG.log(Level.WARNING, "pod {0}, container {1}: subPath of volume {2} can''t be mounted: {3}",
                        asked.pod().fullName(), asked.container(), part.volume(), e.getMessage());
                String what = e instanceof SubPathNotMadeException ? "create subPath directory" : "prepare subPath";
                return new MountedSubPaths(paths, "failed to " + what + " for volumeMount \"" + part.volume()
                        + "\" of container \"" + asked.container() + "\"");
            }
        }
        return new MountedSubPaths(paths, "");
    }

    private String mounted(MountSubPaths asked, SubPath part) {
        try {
            return host.mountSubPath(asked.pod().uid(), asked.container(), part);
        } catch (PortException | CancelledException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "mounting a subPath of pod " + asked.pod().fullName() + " failed unexpectedly", e);
            throw new InternalException("internal error: " + e, e);
        }
    }
}

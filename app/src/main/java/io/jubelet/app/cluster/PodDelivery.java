package io.jubelet.app.cluster;

import io.jubelet.app.message.PodStatusChanged;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.status.ApiStatusMerge;
import io.jubelet.domain.status.StatusTransition;
import io.jubelet.domain.worker.Stage;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.InvalidArgumentException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PermissionDeniedException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.failure.UnimplementedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;

/**
 * Brings the status of one pod to the server, and removes the object of a deleted pod once nothing is left of the pod here.
 * What is told meanwhile replaces what was told before, so the server never hears an older status after a newer one.
 * {@link #run()} is called by one thread at a time.
 */
final class PodDelivery implements Reconciler.Work {

    private static final Logger LOG = System.getLogger("io.jubelet.cluster");
    /** How often a conflict is answered by reading again at once. */
    private static final int CONFLICTS = 3;

    private final ClusterPods pods;
    private final ServerPods server;
    private final InstantSource clock;
    private final RetryPauses pauses;
    private volatile PodStatusChanged newest;
    private Optional<Settled> settled = Optional.empty();
    /** The status that was compared with the one at the API server last; null before the first. */
    private PodStatusChanged handled;
    private boolean doubtful;
    private boolean failing;
    private boolean refusalTold;
    private boolean deleted;

    /** What the server made of a status; sending it once more to the same object would change nothing. */
    private record Settled(PodStatusChanged told, PodStatus object) {
    }

    PodDelivery(PodStatusChanged first, ClusterPods pods, ServerPods server, InstantSource clock, RetryPauses pauses) {
        this.newest = first;
        this.pods = pods;
        this.server = server;
        this.clock = clock;
        this.pauses = pauses;
    }

    /** Takes a newer status. */
    void tell(PodStatusChanged newer) {
        newest = newer;
    }

    /** Whether this status is the one that is delivered already. */
    boolean has(PodStatusChanged status) {
        PodStatusChanged current = newest;
        return current.stage() == status.stage() && current.pod() == status.pod();
    }

    /** What is to be delivered. */
    Pod pod() {
        return newest.pod();
    }

    @Override
    public Reconciler.Next run() {
        PodStatusChanged told = newest;
        Optional<Pod> object = server.objectOf(told.pod());
        if (object.isEmpty()) {
            return Reconciler.Next.onRequest();
        }
        try {
            deliver(told, object.get());
            pauses.reset();
            failing = false;
            return Reconciler.Next.onRequest();
        } catch (PortException e) {
            doubtful = true;
            return failed(object.get(), e);
        }
    }

    private void deliver(PodStatusChanged told, Pod known) {
        for (int tries = 1; ; tries++) {
            try {
                Optional<Pod> object = current(known);
                if (object.isPresent()) {
                    remove(told, send(told, object.get()));
                }
                return;
            } catch (ConflictException e) {
                if (tries == CONFLICTS) {
                    throw e;
                }
                doubtful = true;
            }
        }
    }

    /** The object as it is now; empty when another pod has its name. After a failure only the server knows. */
    private Optional<Pod> current(Pod known) {
        if (!doubtful && ServerPods.isDatable(known)) {
            return Optional.of(known);
        }
        Pod object = pods.get(known.metadata().namespace(), known.metadata().name());
        if (!object.uid().equals(known.uid())) {
            server.gone(known.uid());
            return Optional.empty();
        }
        server.answered(object);
        doubtful = false;
        return Optional.of(object);
    }

    private Pod send(PodStatusChanged told, Pod object) {
        PodStatus before = object.status();
        PodStatus after = ApiStatusMerge.merge(told.pod(), before, sticking(told.pod(), before),
                told.stage().compareTo(Stage.TERMINATED) < 0, clock.instant());
        // What is new is sent whatever it changes; what was sent before is sent again only when it says something else.
        boolean same = told.equals(handled) ? StatusTransition.saysTheSame(before, after) : before.equals(after);
        if (same || settled.filter(new Settled(told, before)::equals).isPresent()) {
            handled = told;
            return object;
        }
        try {
            Pod sent = pods.patchStatus(object, after);
            server.answered(sent);
            settled = Optional.of(new Settled(told, sent.status()));
            handled = told;
            LOG.log(Level.DEBUG, "status of pod {0} is at the server: {1}", told.pod().fullName(), after);
            return sent;
        } catch (InvalidArgumentException e) {
            settled = Optional.of(new Settled(told, before));
            LOG.log(Level.ERROR, "the server finds the status of pod {0} wrong, it is not sent again until it changes: {1}",
                    told.pod().fullName(), e.getMessage());
            return object;
        }
    }

    /** A terminal phase at the server stands, whoever wrote it; its worker follows as soon as it hears of it. */
    private static PodStatus sticking(Pod pod, PodStatus api) {
        boolean contradicts = api.isTerminal() && !ConfigAnnotations.isStatic(pod)
                && !Objects.equals(api.phase(), pod.status().phase());
        return !contradicts ? pod.status() : pod.status().toBuilder().phase(api.phase().orElseThrow())
                .reason(api.reason()).message(api.message()).build();
    }

    /** Lets the object of a deleted pod vanish: its last status is there, and nothing of it is left here. */
    private void remove(PodStatusChanged told, Pod object) {
        boolean mayVanish = told.stage() == Stage.FINISHED && object.status().isTerminal()
                && object.metadata().deletionTimestamp().isPresent()
                && !ConfigAnnotations.isStatic(told.pod());
        if (mayVanish && !deleted) {
            pods.delete(PodIdentity.of(object), 0);
            deleted = true;
            LOG.log(Level.INFO, "pod {0} is gone (uid {1})", object.fullName(), object.uid());
        }
    }

    private Reconciler.Next failed(Pod object, PortException failure) {
        return switch (failure) {
            case NotFoundException _ -> {
                server.gone(object.uid());
                yield Reconciler.Next.onRequest();
            }
            case PermissionDeniedException _ -> {
                if (!refusalTold) {
                    LOG.log(Level.ERROR, "the server does not let this node report on pod {0}, it is tried again: {1}",
                            object.fullName(), failure.getMessage());
                }
                refusalTold = true;
                yield Reconciler.Next.notBefore(pauses.longest());
            }
            case CancelledException _, ConflictException _, DeadlineExceededException _, ResourceExhaustedException _,
                    InternalException _, InvalidArgumentException _, UnavailableException _, UnimplementedException _ -> {
                LOG.log(failing ? Level.DEBUG : Level.WARNING, "status of pod {0} did not reach the server, it is tried "
                        + "again: {1}", object.fullName(), failure.getMessage());
                failing = true;
                yield Reconciler.Next.notBefore(pauses.next());
            }
        };
    }
}

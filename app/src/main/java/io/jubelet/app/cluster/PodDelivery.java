package io.jubelet.app.cluster;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.pod.ApiStatus;
import io.jubelet.app.message.pod.GetApiStatus;
import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.app.message.pod.PodStatusDelivered;
import io.jubelet.app.message.pod.PodTopics;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.status.PodRemoval;
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
import java.util.Optional;

/**
 * Brings the status of one pod to the API server, and removes the object of a deleted pod once nothing is left of the pod
 * here. The status for the object is requested before each attempt, so the API server never gets an older status after a newer
 * one. {@link #run()} is called by one thread at a time.
 */
final class PodDelivery implements Reconciler.Work {

    private static final Logger LOG = System.getLogger(PodDelivery.class.getName());
    /** Number of immediate repetitions after a conflict. */
    private static final int CONFLICTS = 3;

    private final ClusterPods pods;
    private final ApiPods apiPods;
    private final Bus bus;
    private final RetryPauses pauses;
    private volatile PodStatusChanged newest;
    private Optional<Settled> settled = Optional.empty();
    /** Version of the status that was compared with the one at the API server last; 0 before the first. */
    private long delivered;
    private boolean uncertain;
    private boolean failing;
    private boolean refusalLogged;
    private boolean deleted;

    /** A status as the API server stored it; sending it once more to the same object would change nothing. */
    private record Settled(long version, PodStatus object) {
    }

    PodDelivery(PodStatusChanged first, ClusterPods pods, ApiPods apiPods, Bus bus, RetryPauses pauses) {
        this.newest = first;
        this.pods = pods;
        this.apiPods = apiPods;
        this.bus = bus;
        this.pauses = pauses;
    }

    /** Notes what changed. */
    void changed(PodStatusChanged newer) {
        newest = newer;
    }

    /** Whether this is what is noted already. */
    boolean has(PodStatusChanged status) {
        PodStatusChanged current = newest;
        return current.stage() == status.stage() && current.pod() == status.pod();
    }

    /** Whose status is delivered. */
    Pod pod() {
        return newest.pod();
    }

    @Override
    public Reconciler.Next run() throws InterruptedException {
        PodStatusChanged status = newest;
        Pod pod = status.pod();
        Optional<Pod> object = apiPods.objectOf(pod);
        if (object.isEmpty()) {
            publishDelivered(status);
            return Reconciler.Next.onRequest();
        }
        try {
            deliver(pod, object.get());
            publishDelivered(status);
            pauses.reset();
            failing = false;
            refusalLogged = false;
            return Reconciler.Next.onRequest();
        } catch (PortException e) {
            uncertain = true;
            return failed(object.get(), e);
        } catch (CancelledException e) {
            uncertain = true;
            throw e;
        }
    }

    private void publishDelivered(PodStatusChanged status) {
        if (!status.stage().mayRun()) {
            bus.publish(PodTopics.STATUS_DELIVERED, new PodStatusDelivered(status.pod().uid()));
        }
    }

    private void deliver(Pod pod, Pod known) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                Optional<Pod> object = current(known);
                if (object.isPresent()) {
                    sync(pod, object.get());
                }
                return;
            } catch (ConflictException e) {
                if (attempt == CONFLICTS) {
                    throw e;
                }
                uncertain = true;
            }
        }
    }

    private void sync(Pod pod, Pod object) throws InterruptedException {
        ApiStatus desired = bus.ask(PodTopics.API_STATUS, new GetApiStatus(pod.uid(), object, delivered));
        boolean isSettled = settled.filter(new Settled(desired.version(), object.status())::equals).isPresent();
        Pod sent = desired.status().isEmpty() || isSettled ? object : send(object, desired.version(), desired.status().get());
        delivered = desired.version();
        if (PodRemoval.isDue(sent, desired.finished()) && !deleted) {
            pods.delete(PodIdentity.of(sent), 0);
            deleted = true;
            LOG.log(Level.INFO, "pod {0} is gone (uid {1})", sent.fullName(), sent.uid());
        }
    }

    /** The object as it is now; empty when another pod has its name. After a failure only the API server knows. */
    private Optional<Pod> current(Pod known) {
        if (!uncertain && ApiPods.hasComparableVersion(known)) {
            return Optional.of(known);
        }
        Pod object = pods.get(known.metadata().namespace(), known.metadata().name());
        if (!object.uid().equals(known.uid())) {
            apiPods.gone(known.uid());
            return Optional.empty();
        }
        apiPods.answered(object);
        uncertain = false;
        return Optional.of(object);
    }

    private Pod send(Pod object, long version, PodStatus status) {
        try {
            Pod sent = pods.patchStatus(object, status);
            apiPods.answered(sent);
            settled = Optional.of(new Settled(version, sent.status()));
            LOG.log(Level.DEBUG, "status of pod {0} is at the API server: {1}", object.fullName(), status);
            return sent;
        } catch (InvalidArgumentException e) {
            settled = Optional.of(new Settled(version, object.status()));
            LOG.log(Level.ERROR, "the API server refuses the status of pod {0}, it is not sent again until it changes: {1}",
                    object.fullName(), e.getMessage());
            return object;
        }
    }

    private Reconciler.Next failed(Pod object, PortException failure) {
        return switch (failure) {
            case NotFoundException _ -> {
                apiPods.gone(object.uid());
                yield Reconciler.Next.onRequest();
            }
            case PermissionDeniedException _ -> {
                if (!refusalLogged) {
                    LOG.log(Level.ERROR, "the API server does not let this node report on pod {0}, it is tried again: {1}",
                            object.fullName(), failure.getMessage());
                }
                refusalLogged = true;
                yield Reconciler.Next.notBefore(pauses.longest());
            }
            case ConflictException _, DeadlineExceededException _, ResourceExhaustedException _, InternalException _,
                    InvalidArgumentException _, UnavailableException _, UnimplementedException _ -> {
                LOG.log(failing ? Level.DEBUG : Level.WARNING, "status of pod {0} did not reach the API server, it is "
                        + "tried again: {1}", object.fullName(), failure.getMessage());
                failing = true;
                yield Reconciler.Next.notBefore(pauses.next());
            }
        };
    }
}

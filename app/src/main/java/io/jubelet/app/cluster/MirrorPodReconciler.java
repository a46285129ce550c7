package io.jubelet.app.cluster;

import io.jubelet.domain.node.Node;
import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.domain.source.MirrorPod;
import io.jubelet.ports.cluster.ClusterPods;
import io.jubelet.ports.failure.ConflictException;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Creates and deletes mirror pods, each only where the API server does not have it as it should be. */
final class MirrorPodReconciler {

    private static final Logger LOG = System.getLogger(MirrorPodReconciler.class.getName());

    private final ClusterPods pods;
    private volatile Map<String, Pod> mirrors = new ConcurrentHashMap<>();
    private final Map<String, String> reportedErrors = new ConcurrentHashMap<>();

    MirrorPodReconciler(ClusterPods pods) {
        this.pods = pods;
    }

    /** Takes all mirror pods of this node. An old list costs a call or two, no more: nothing is done without a uid. */
    void listed(List<Pod> all) {
        Map<String, Pod> fresh = new ConcurrentHashMap<>();
        all.forEach(mirror -> fresh.put(mirror.fullName(), mirror));
        mirrors = fresh;
    }

    /**
     * Sees to it that a static pod has its mirror pod.
     *
     * @param node the owner; without it no mirror pod is created
     * @return whether it is as it should be, or nothing can be done about it
     */
    boolean ensure(Pod pod, Optional<Node> node) {
        return attempt(pod.fullName(), () -> {
            Optional<Pod> mirror = Optional.ofNullable(mirrors.get(pod.fullName()));
            if (mirror.filter(there -> isUpToDate(there, pod)).isPresent()) {
                return;
            }
            mirror.ifPresent(this::delete);
            node.ifPresent(owner -> create(pod, owner));
        });
    }

    /** Deletes the mirror pods of all other names. */
    boolean removeAllBut(Set<String> fullNames) {
        boolean done = true;
        reportedErrors.keySet().removeIf(name -> !fullNames.contains(name) && !mirrors.containsKey(name));
        for (Pod mirror : mirrors.values()) {
            if (!fullNames.contains(mirror.fullName())) {
                done &= attempt(mirror.fullName(), () -> delete(mirror));
            }
        }
        return done;
    }

    private void create(Pod pod, Node owner) {
        try {
            mirrors.put(pod.fullName(), pods.create(MirrorPod.of(pod, owner)));
            LOG.log(Level.INFO, "static pod {0} has a mirror pod", pod.fullName());
        } catch (ConflictException e) {
            Pod there = pods.get(pod.metadata().namespace(), pod.metadata().name());
            if (!ConfigAnnotations.isMirror(there)) {
                throw new ConflictException("a pod at the API server has its name and is no mirror pod: rename one of them", e);
            }
            mirrors.put(pod.fullName(), there);
            if (!isUpToDate(there, pod)) {
                delete(there);
                throw e;
            }
        }
    }

    private void delete(Pod mirror) {
        try {
            pods.delete(PodIdentity.of(mirror), 0);
            LOG.log(Level.INFO, "mirror pod {0} is deleted", mirror.fullName());
        } catch (NotFoundException | ConflictException e) {
            LOG.log(Level.DEBUG, "mirror pod {0} was gone already: {1}", mirror.fullName(), e.getMessage());
        }
        mirrors.remove(mirror.fullName(), mirror);
    }

    private static boolean isUpToDate(Pod mirror, Pod pod) {
        return MirrorPod.shows(mirror, pod) && mirror.metadata().deletionTimestamp().isEmpty();
    }

    /** Tries, and says once what is wrong as long as it stays the same. */
    private boolean attempt(String fullName, Runnable work) {
        try {
            work.run();
            reportedErrors.remove(fullName);
            return true;
        } catch (PortException e) {
            if (!e.getMessage().equals(reportedErrors.put(fullName, e.getMessage()))) {
                LOG.log(Level.WARNING, "the mirror pod of static pod {0} is not as it should be, it is tried again: {1}",
                        fullName, e.getMessage());
            }
            return false;
        }
    }
}

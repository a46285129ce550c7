package io.jubelet.app.worker;

import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.pod.PodCondition;
import java.util.Optional;
import java.util.Set;

/** Resizes of a pod: what is reported about them, and what is known of the resources in force. For the thread of a step. */
public final class ResizeState {

    private Optional<PodCondition> allocated = Optional.empty();
    private ResizeConditions conditions = ResizeConditions.NONE;
    private long resizedAt = Long.MIN_VALUE;
    private Optional<ObservedCgroup> cgroup = Optional.empty();
    private Set<String> examined = Set.of();

    /** The report about a resize of the pod. */
    public ResizeConditions conditions() {
        return conditions;
    }

    /** Takes over what admission has decided: resizes that wait, and one that was accepted anew. */
    public ResizeConditions merge(ResizeConditions decided) {
        Optional<PodCondition> inProgress = decided.inProgress().equals(allocated) ? conditions.inProgress() : decided.inProgress();
        allocated = decided.inProgress();
        conditions = new ResizeConditions(decided.pending(), inProgress);
        return conditions;
    }

    /** Sets the report about a resize. */
    public void setConditions(ResizeConditions next) {
        conditions = next;
    }

    /** Monotonic nanoseconds of the last change of resources of running containers; readings from before are outdated. */
    public long resizedAt() {
        return resizedAt;
    }

    /** Notes that resources of what runs were changed. */
    public void markResized(long at) {
        resizedAt = at;
    }

    /** Ids of the running containers of which it was examined whether they have what is recorded. */
    public Set<String> examined() {
        return examined;
    }

    /** Notes which running containers were examined. */
    public void setExamined(Set<String> ids) {
        examined = Set.copyOf(ids);
    }

    /** The cgroup of the pod as it was seen or written last; empty when that is not known. */
    public Optional<ObservedCgroup> cgroup() {
        return cgroup;
    }

    /** Notes how the cgroup of the pod is. */
    public void setCgroup(Optional<ObservedCgroup> seen) {
        cgroup = seen;
    }

    /** Whether the cgroup of the pod was found without the values that it is to have. */
    public boolean isCgroupWrong() {
        return cgroup.filter(seen -> !seen.right()).isPresent();
    }
}

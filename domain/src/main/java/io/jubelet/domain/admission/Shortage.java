package io.jubelet.domain.admission;

/**
 * A resource of which the node has too little; thousandths of a core for {@code cpu}, base units for everything else.
 *
 * @param resource name of the resource
 * @param requested request of the pod
 * @param used requests of the other pods
 * @param capacity allocatable amount
 */
record Shortage(String resource, long requested, long used, long capacity) {

    /** The missing amount. */
    Preemption.Requirement requirement() {
        return new Preemption.Requirement(resource, requested - (capacity - used));
    }

    Admission.Rejected rejection() {
        return new Admission.Rejected("OutOf" + resource, "Node didn't have enough resource: " + resource
                + ", requested: " + requested + ", used: " + used + ", capacity: " + capacity);
    }
}

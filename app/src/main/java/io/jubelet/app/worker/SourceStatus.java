package io.jubelet.app.worker;

import io.jubelet.domain.allocation.ResizeConditions;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodReadinessGate;

/**
 * The status of a pod as its source has it. It is mostly the status that was reported, and must not trigger the worker:
 * otherwise every status would be followed by a sync. Its conditions of a resize come from admission.
 */
final class SourceStatus {

    private SourceStatus() {
    }

    /** Whether two versions of a pod differ in more than a status that no step waits for. */
    static boolean matters(Pod before, Pod now) {
        return !before.withStatus(now.status()).equals(now)
                || !ResizeConditions.of(before.status()).equals(ResizeConditions.of(now.status())) || now.spec().readinessGates().stream()
                .map(PodReadinessGate::conditionType)
                .anyMatch(type -> !now.status().condition(type).equals(before.status().condition(type)));
    }
}

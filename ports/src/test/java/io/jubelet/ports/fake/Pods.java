package io.jubelet.ports.fake;

import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;

/** Pods for tests that look at names only. */
public final class Pods {

    private Pods() {
    }

    /** A pod of this name in the namespace default, with an empty spec. */
    public static Pod named(String name, String uid) {
        return new Pod(ObjectMeta.builder().name(name).namespace("default").uid(uid).build(), PodSpec.builder().build(),
                PodStatus.builder().build());
    }
}

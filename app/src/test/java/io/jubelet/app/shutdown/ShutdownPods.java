package io.jubelet.app.shutdown;

import io.jubelet.app.message.pod.PodStatusChanged;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.shutdown.ShutdownGracePeriod;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.worker.Stage;
import java.util.List;

/** Pods of two ranges of priorities: 40 seconds for those of 0 and above, then 20 for those of 1000 and above. */
final class ShutdownPods {

    static final ShutdownPolicy POLICY =
            new ShutdownPolicy(List.of(new ShutdownGracePeriod(0, 40), new ShutdownGracePeriod(1000, 20)));

    private ShutdownPods() {
    }

    static PodStatusChanged pod(String uid, int priority, long grace, Stage stage, Volume... volumes) {
        return new PodStatusChanged(new Pod(ObjectMeta.builder().namespace("ns").name(uid).uid(uid).build(), PodSpec.builder()
                .priority(priority).terminationGracePeriodSeconds(grace).volumes(List.of(volumes)).build(), PodStatus.builder().build()),
                stage);
    }

    static PodStatusChanged low(Stage stage) {
        return pod("low", 0, 30, stage);
    }

    static PodStatusChanged high(Stage stage) {
        return pod("high", 1000, 30, stage);
    }
}

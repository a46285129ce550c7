package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.launch.LaunchSettings;
import io.jubelet.domain.launch.LaunchSettingsBuilder;
import io.jubelet.domain.launch.PodLaunch;
import io.jubelet.domain.launch.Swap;
import io.jubelet.domain.pod.Pod;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The node and the pods of the vectors of runtime requests. */
final class LaunchCases {

    private LaunchCases() {
    }

    /** cgroup v2, quota on with 100 ms, no swap, the whole container is killed when memory runs out. */
    static LaunchSettingsBuilder node(Map<String, Object> in) {
        return LaunchSettings.builder()
                .podLogsDirectory(Json.text(in, "podLogsDirectory"))
                .cgroupV2(true)
                .cpuCfsQuota(true)
                .cpuCfsPeriod(100_000)
                .swap(new Swap.Unaccounted());
    }

    static PodLaunch launch(Pod pod) {
        return new PodLaunch(pod, Optional.empty(), List.of());
    }
}

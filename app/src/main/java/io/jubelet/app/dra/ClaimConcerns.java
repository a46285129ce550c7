package io.jubelet.app.dra;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.dra.PodGroups;
import java.util.List;

/**
 * The concern of claims.
 *
 * @param ports drivers, claims, and the checkpoint of prepared claims
 * @param rules rules for the users of claims
 * @param health settings for the health of devices in statuses
 * @param platform time, threads and randomness
 */
public record ClaimConcerns(ClaimPorts ports, Rules rules, Health health, Platform platform) {

    /**
     * For whom claims are.
     *
     * @param node name of the node
     * @param groups whether claims of the group of a pod are claims of the pod
     */
    public record Rules(String node, PodGroups groups) {
    }

    /**
     * Settings for the health of devices in statuses.
     *
     * @param reported whether they have it ({@code ResourceHealthStatus})
     * @param messages whether they have the messages of drivers ({@code ResourceHealthStatusMessage})
     */
    public record Health(boolean reported, boolean messages) {
    }

    /**
     * In the order in which they are to be started.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when the record of claims is damaged
     */
    public List<Concern> concerns() {
        ClaimInfoCache cache = ClaimInfoCache.open(ports.files());
        var healths = new DeviceHealths(HealthInfoCache.open(ports.files()), cache, health, platform);
        return List.of(new Claims(cache, ports, rules, healths, platform));
    }
}

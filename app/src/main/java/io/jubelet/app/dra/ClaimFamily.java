package io.jubelet.app.dra;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.ClaimPorts;
import io.jubelet.app.port.Platform;
import java.util.List;

/**
 * The concern of claims.
 *
 * @param ports drivers, claims, and where it is kept what is prepared
 * @param node name of the node
 * @param health what statuses have of the health of devices
 * @param platform time, threads and chance
 */
public record ClaimFamily(ClaimPorts ports, String node, Health health, Platform platform) {

    /**
     * What statuses have of the health of devices.
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
        ClaimBook book = ClaimBook.open(ports.files());
        return List.of(new Claims(book, ports, node, new DeviceHealths(HealthBook.open(ports.files()), book, health, platform), platform));
    }
}

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
 * @param platform time, threads and chance
 */
public record ClaimFamily(ClaimPorts ports, String node, Platform platform) {

    /**
     * In the order in which they are to be started.
     *
     * @throws io.jubelet.ports.failure.InvalidArgumentException when the record of claims is damaged
     */
    public List<Concern> concerns() {
        return List.of(new Claims(ClaimBook.open(ports.files()), ports.drivers(), ports.cluster(), node, platform));
    }
}

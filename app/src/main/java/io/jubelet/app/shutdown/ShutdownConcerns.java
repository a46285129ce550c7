package io.jubelet.app.shutdown;

import io.jubelet.app.bus.Concern;
import io.jubelet.app.port.Platform;
import io.jubelet.domain.shutdown.ShutdownPolicy;
import io.jubelet.ports.shutdown.ShutdownRecord;
import io.jubelet.ports.shutdown.ShutdownService;
import java.util.List;

/**
 * The concern of the shutdown of the machine.
 *
 * @param service the service that shuts the machine down
 * @param times time of the last shutdown
 * @param platform time and threads
 * @param nodeName name of the node
 * @param policy grace periods of pods
 * @param reports whether statuses go to an API server, so that their arrival is waited for
 */
public record ShutdownConcerns(ShutdownService service, ShutdownRecord times, Platform platform, String nodeName,
        ShutdownPolicy policy, boolean reports) {

    /** None where the machine does not wait for pods. */
    public List<Concern> concerns() {
        return policy.isEnabled() ? List.of(new NodeShutdowns(this)) : List.of();
    }
}

package io.jubelet.app.task;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.log.LoggedErrors;
import io.jubelet.ports.failure.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A service is started until it is served, and not after it was closed. */
final class ServiceStartRetryTest {

    private final List<String> calls = new ArrayList<>();
    private boolean refuses = true;
    private String fault = "address in use";
    private final ServiceStartRetry service = new ServiceStartRetry("the service", System.getLogger("test"), this::serve,
            () -> calls.add("close"));

    private void serve() {
        calls.add("serve");
        if (refuses) {
            throw new UnavailableException(fault);
        }
    }

    @Test
    void itIsTriedUntilItIsServed() {
        service.attempt();
        service.attempt();
        refuses = false;
        service.attempt();
        service.attempt();
        assertEquals(List.of("serve", "serve", "serve"), calls);
    }

    @Test
    void oneThatWasClosedIsNotServed() {
        service.attempt();
        service.close();
        refuses = false;
        service.attempt();
        assertEquals(List.of("serve", "close"), calls);
    }

    @Test
    void aFailureIsLoggedOnce() {
        try (LoggedErrors errors = LoggedErrors.of("test")) {
            service.attempt();
            service.attempt();
            fault = "no such address";
            service.attempt();
            service.attempt();
            assertEquals(List.of("the service is not served: address in use", "the service is not served: no such address"),
                    errors.messages());
        }
    }
}

package io.jubelet.adapters.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class NameLookupTest {

    private static final InetAddress ADDRESS = InetAddress.ofLiteral("127.0.0.1");

    /** As under a limit of the number of threads that is reached. */
    @Test
    void aNameIsLookedUpAgainAfterNoThreadCouldBeMade() throws IOException {
        AtomicInteger begun = new AtomicInteger();
        NameLookup names = new NameLookup(_ -> new InetAddress[] {ADDRESS}, lookup -> {
            if (begun.incrementAndGet() == 1) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            lookup.run();
        });
        IOException failure = assertThrows(IOException.class, () -> names.find("app.test", Duration.ofSeconds(30)));
        assertEquals("lookup app.test: unable to create native thread", failure.getMessage());
        assertEquals(List.of(ADDRESS), names.find("app.test", Duration.ofSeconds(30)));
    }
}

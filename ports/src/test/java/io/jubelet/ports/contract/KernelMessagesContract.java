package io.jubelet.ports.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.host.KernelMessages;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What {@link KernelMessages} have to do. */
public abstract class KernelMessagesContract {

    private final List<String> received = new CopyOnWriteArrayList<>();
    private final AtomicInteger ends = new AtomicInteger();

    private final KernelMessages.Receiver receiver = new KernelMessages.Receiver() {

        @Override
        public void message(String kernelRecord) {
            received.add(kernelRecord);
        }

        @Override
        public void ended(String reason) {
            ends.incrementAndGet();
        }
    };

    /** The messages under test, not started. There is one per test. */
    protected abstract KernelMessages messages();

    /** Messages whose log can't be opened. */
    protected abstract KernelMessages withoutLog();

    /** Writes one record. */
    protected abstract void log(String kernelRecord);

    /** Ends the log. */
    protected abstract void end();

    /** Removes what the test made. */
    protected abstract void cleanUp();

    @AfterEach
    void close() {
        messages().close();
        cleanUp();
    }

    private void awaitReceived(String... records) {
        Deadline.await(() -> received.size() >= records.length, () -> assertEquals(List.of(records), received));
    }

    @Test
    void messagesAreDeliveredInTheirOrder() {
        messages().start(receiver);
        log("6,1,1,-;one\n");
        awaitReceived("6,1,1,-;one\n");
        log("12,2,2,-;two\n KEY=value\n");
        awaitReceived("6,1,1,-;one\n", "12,2,2,-;two\n KEY=value\n");
        assertEquals(0, ends.get());
    }

    @Test
    void theEndOfTheLogIsDeliveredOnce() {
        messages().start(receiver);
        log("6,1,1,-;one\n");
        awaitReceived("6,1,1,-;one\n");
        end();
        Deadline.await(() -> ends.get() > 0, () -> assertEquals(1, ends.get()));
        messages().close();
        assertEquals(1, ends.get());
    }

    @Test
    void nothingComesOnceItIsClosed() {
        messages().start(receiver);
        log("6,1,1,-;one\n");
        awaitReceived("6,1,1,-;one\n");
        messages().close();
        messages().close();
        log("6,2,2,-;two\n");
        awaitReceived("6,1,1,-;one\n");
        assertEquals(0, ends.get());
    }

    @Test
    void followingBeginsOnce() {
        messages().start(receiver);
        assertThrows(IllegalStateException.class, () -> messages().start(receiver));
        messages().close();
        assertThrows(IllegalStateException.class, () -> messages().start(receiver));
    }

    @Test
    void aLogThatCantBeOpenedIsAFailure() {
        try (var without = withoutLog()) {
            assertThrows(PortException.class, () -> without.start(receiver));
            assertThrows(PortException.class, () -> without.start(receiver));
        }
        assertEquals(0, ends.get());
    }
}

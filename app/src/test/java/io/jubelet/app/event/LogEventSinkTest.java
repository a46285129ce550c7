package io.jubelet.app.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.event.NodeEvent;
import io.jubelet.ports.event.PersistentVolumeEvent;
import io.jubelet.ports.event.PodEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogEventSinkTest {

    private final Logger logger = Logger.getLogger(LogEventSink.class.getName());
    private final List<String> lines = new ArrayList<>();
    private final Handler handler = new Handler() {

        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().intValue() >= Level.INFO.intValue()) {
                lines.add(record.getMessage().replaceFirst("^(default|node)[^ ]* ", "").split(" ")[0]);
            }
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    };

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.setLevel(Level.ALL);
        logger.addHandler(handler);
    }

    @AfterEach
    void stop() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
        logger.setLevel(null);
    }

    private static PodEvent warning(String uid, String reason, String message) {
        return new PodEvent(new PodIdentity("default", "pod", uid), "", PodEvent.Type.WARNING, reason, message,
                Instant.EPOCH);
    }

    private static NodeEvent node(String reason) {
        return new NodeEvent("node", PodEvent.Type.NORMAL, reason, "", Instant.EPOCH);
    }

    @Test
    void aPersistentVolumeIsNamed() {
        new LogEventSink(true).record(new PersistentVolumeEvent("pv", "pv-1", PodEvent.Type.WARNING, "FailedMountOnFilesystemMismatch",
                "no", Instant.EPOCH));
        assertEquals(List.of("volume"), lines);
    }

    @Test
    void clusterDnsIsMissedInAClusterOnly() {
        new LogEventSink(true).record(warning("1", "MissingClusterDNS", "no"));
        assertEquals(List.of(), lines);
        new LogEventSink(false).record(warning("1", "MissingClusterDNS", "no"));
        new LogEventSink(false).record(node("MissingClusterDNS"));
        assertEquals(List.of("MissingClusterDNS:"), lines);
    }

    @Test
    void conditionsOfAHealthyNodeAreNotReportedAgain() {
        var sink = new LogEventSink(true);
        List.of("Starting", "NodeHasSufficientMemory", "NodeHasNoDiskPressure", "NodeHasSufficientPID",
                "NodeHasDiskPressure", "NodeReady").forEach(reason -> sink.record(node(reason)));
        assertEquals(2, lines.size());
    }
}

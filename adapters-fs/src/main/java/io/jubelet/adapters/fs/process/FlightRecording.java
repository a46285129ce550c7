package io.jubelet.adapters.fs.process;

import io.jubelet.ports.failure.UnavailableException;
import java.io.IOException;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import jdk.jfr.Configuration;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * A recording with the settings of the JDK for profiles, of the events that are known to have no secrets: variables of the
 * environment, system properties, command lines of this and of other processes, and messages of exceptions are left out.
 */
final class FlightRecording implements AutoCloseable {

    private static final String JDK = "jdk.";
    private static final Set<String> EVENTS = Set.of("ActiveRecording", "ActiveSetting", "AllocationRequiringGC",
            "CPUInformation", "CPULoad", "CPUTimeSample", "ClassLoadingStatistics", "CodeCacheStatistics", "Compilation",
            "CompilerStatistics", "ContainerCPUThrottling", "ContainerCPUUsage", "ContainerConfiguration",
            "ContainerIOUsage", "ContainerMemoryUsage", "ConcurrentModeFailure", "DataLoss", "Deoptimization",
            "ExecutionSample", "ExecuteVMOperation", "FileForce", "FileRead", "FileWrite", "GCConfiguration",
            "GCHeapConfiguration", "GCHeapMemoryUsage", "GCHeapSummary", "GCPhasePause", "GCPhasePauseLevel1",
            "GCSurvivorConfiguration", "GCTLABConfiguration", "GarbageCollection", "JavaMonitorEnter",
            "JavaMonitorInflate", "JavaMonitorStatistics", "JavaMonitorWait", "JavaThreadStatistics", "MetaspaceSummary",
            "MethodTiming", "NativeMemoryUsage", "NativeMemoryUsageTotal", "NativeMethodSample", "NetworkUtilization",
            "OSInformation", "ObjectAllocationSample", "OldGarbageCollection", "OldObjectSample", "PhysicalMemory",
            "ResidentSetSize", "SafepointBegin", "SafepointEnd", "SocketRead", "SocketWrite", "SwapSpace",
            "SystemGC", "ThreadAllocationStatistics", "ThreadCPULoad", "ThreadContextSwitchRate", "ThreadEnd", "ThreadPark",
            "ThreadSleep", "ThreadStart", "VirtualThreadPinned", "VirtualThreadSubmitFailed", "YoungGarbageCollection");

    private final Recording recording;

    /**
     * Starts one.
     *
     * @param maxBytes how large it may become
     */
    FlightRecording(long maxBytes) {
        if (!FlightRecorder.isAvailable()) {
            throw new UnavailableException("this Java runtime has no flight recorder");
        }
        recording = new Recording(settings());
        try {
            for (EventType type : FlightRecorder.getFlightRecorder().getEventTypes()) {
                if (!isKnown(type.getName())) {
                    recording.disable(type.getName());
                }
            }
            recording.setToDisk(true);
            recording.setMaxSize(maxBytes);
            recording.start();
        } catch (RuntimeException e) {
            recording.close();
            throw e;
        }
    }

    /** Settings have the name of their event, a number sign, and a name of their own. */
    private static Map<String, String> settings() {
        try {
            return Configuration.getConfiguration("profile").getSettings().entrySet().stream()
                    .filter(setting -> isKnown(setting.getKey().split("#")[0]))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        } catch (IOException | ParseException e) {
            throw new UnavailableException("this Java runtime has no settings for profiles: " + e.getMessage(), e);
        }
    }

    /** Events of the agent itself are known, too. */
    private static boolean isKnown(String event) {
        return event.startsWith(JDK) ? EVENTS.contains(event.substring(JDK.length())) : event.startsWith("io.jubelet.");
    }

    /** Ends it and writes it to a file. */
    void end(Path file) throws IOException {
        recording.stop();
        recording.dump(file);
    }

    @Override
    public void close() {
        recording.close();
    }
}

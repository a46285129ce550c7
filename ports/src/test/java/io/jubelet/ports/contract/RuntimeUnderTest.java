package io.jubelet.ports.contract;

import io.jubelet.domain.cri.ImageSpec;
import io.jubelet.ports.runtime.ContainerRuntime;
import io.jubelet.ports.runtime.ImageService;
import io.jubelet.ports.runtime.RuntimeDetails;
import io.jubelet.ports.runtime.RuntimeStats;
import java.nio.file.Path;
import java.time.Duration;

/** A container runtime, with what the contract needs to try it out. */
public interface RuntimeUnderTest {

    /** Sandboxes and containers. */
    ContainerRuntime containers();

    /** Images. */
    ImageService images();

    /** What is measured. */
    RuntimeStats stats();

    /** Details for people. */
    RuntimeDetails details();

    /** An image that is present and has a shell. */
    ImageSpec image();

    /** An existing, empty directory for logs. */
    Path logs();

    /** Cgroup for everything the contract makes, in the form of the cgroup driver. */
    String cgroupParent();

    /** Lets time pass for whatever runs in the runtime. */
    void pause(Duration time);

    /** Monotonic nanoseconds of the time in which the runtime lives. */
    long nanos();
}

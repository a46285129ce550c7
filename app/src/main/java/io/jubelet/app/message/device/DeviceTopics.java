package io.jubelet.app.message.device;

import io.jubelet.app.bus.Question;
import io.jubelet.app.bus.Topic;

/** Topics and questions about devices of device plugins, and claims for devices of DRA drivers. */
public final class DeviceTopics {

    /**
     * The devices of this machine, when that changes, on request, and with every tick. Published by {@code app.device},
     * received by {@code app.node}.
     */
    public static final Topic<DevicesCounted> DEVICES = new Topic<>("device.counted", DevicesCounted.class);
    /** Asks for {@link #DEVICES}. Published by {@code app.node}, received by {@code app.device}. */
    public static final Topic<CountDevices> COUNT_DEVICES = new Topic<>("device.count", CountDevices.class);
    /** Whether device plugins can register, from the start and with every tick. Published by {@code app.device}. */
    public static final Topic<DeviceRegistration> DEVICE_REGISTRATION = new Topic<>("device.registration", DeviceRegistration.class);
    /**
     * A plugin or driver reported another health of devices that containers have. Published by {@code app.device} and
     * {@code app.dra}, received by {@code app.worker}.
     */
    public static final Topic<DeviceHealthChanged> DEVICE_HEALTH = new Topic<>("device.health", DeviceHealthChanged.class);
    /** From which NUMA nodes can a pod have its devices? Answered by {@code app.device}. */
    public static final Question<GetDeviceHints, DeviceHintsFound> DEVICE_HINTS =
            new Question<>("device.hints", GetDeviceHints.class, DeviceHintsFound.class);
    /** Allocate the devices of a container. Answered by {@code app.device}. */
    public static final Question<AllocateDevices, DevicesAllocated> ALLOCATE_DEVICES =
            new Question<>("device.allocate", AllocateDevices.class, DevicesAllocated.class);
    /** Which devices does a container get? Answered by {@code app.device}. */
    public static final Question<GetContainerDevices, ContainerDevicesFound> CONTAINER_DEVICES =
            new Question<>("device.container", GetContainerDevices.class, ContainerDevicesFound.class);
    /** How many devices are in use? Answered by {@code app.device}. */
    public static final Question<GetUsedDevices, UsedDevices> USED_DEVICES =
            new Question<>("device.used", GetUsedDevices.class, UsedDevices.class);
    /** Who has which devices? Answered by {@code app.device}. */
    public static final Question<GetHeldDevices, HeldDevices> HELD_DEVICES =
            new Question<>("device.held", GetHeldDevices.class, HeldDevices.class);
    /** Make the claims of a pod ready. Answered by {@code app.dra}. */
    public static final Question<PrepareClaims, ClaimsVerdict> PREPARE_CLAIMS =
            new Question<>("claims.prepare", PrepareClaims.class, ClaimsVerdict.class);
    /** Unprepare the claims of a pod. Answered by {@code app.dra}. */
    public static final Question<UnprepareClaims, ClaimsVerdict> UNPREPARE_CLAIMS =
            new Question<>("claims.unprepare", UnprepareClaims.class, ClaimsVerdict.class);
    /** What does a container get of the claims of its pod? Answered by {@code app.dra}. */
    public static final Question<GetContainerClaims, ContainerClaimsFound> CONTAINER_CLAIMS =
            new Question<>("claims.container", GetContainerClaims.class, ContainerClaimsFound.class);
    /** What is the health of the devices that a pod has by claims? Answered by {@code app.dra}. */
    public static final Question<GetClaimHealth, ClaimHealthFound> CLAIM_HEALTH =
            new Question<>("claims.health", GetClaimHealth.class, ClaimHealthFound.class);
    /** Which claims are prepared? Answered by {@code app.dra}. */
    public static final Question<GetHeldClaims, HeldClaims> HELD_CLAIMS =
            new Question<>("claims.held", GetHeldClaims.class, HeldClaims.class);
    /** Claims were prepared or unprepared. Published by {@code app.dra}, received by {@code app.metrics}. */
    public static final Topic<ClaimsOperationFinished> CLAIMS_OPERATION_FINISHED =
            new Topic<>("claims.operation-finished", ClaimsOperationFinished.class);
    /** The number of prepared claims may have changed. Published by {@code app.dra}, received by {@code app.metrics}. */
    public static final Topic<ClaimsInUse> CLAIMS_IN_USE = new Topic<>("claims.in-use", ClaimsInUse.class);
    /** Claims may be prepared again at once. Published by {@code app.dra}, received by {@code app.worker}. */
    public static final Topic<ClaimsRetried> CLAIMS_RETRIED = new Topic<>("claims.retried", ClaimsRetried.class);

    private DeviceTopics() {
    }
}

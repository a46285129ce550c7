package io.jubelet.domain.runtime;

import io.jubelet.domain.cri.LinuxContainerResources;
import io.jubelet.domain.cri.Mount;
import io.jubelet.domain.pod.LinuxContainerUser;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Assembles a {@link ObservedContainer}; every part is absent until it is set. Not thread-safe. */
public final class ObservedContainerBuilder {
    private String id = "";
    private String name = "";
    private String sandboxId = "";
    private RunState state;
    private String hash = "";
    private int restartCount;
    private Instant createdAt;
    private Optional<Instant> startedAt = Optional.empty();
    private Optional<Instant> finishedAt = Optional.empty();
    private int exitCode;
    private String reason = "";
    private String message = "";
    private String image = "";
    private String imageRef = "";
    private String imageId = "";
    private List<Mount> mounts = List.of();
    private String logPath = "";
    private Optional<LinuxContainerResources> resources = Optional.empty();
    private Optional<LinuxContainerUser> user = Optional.empty();
    private String stopSignal = "";
    private Map<String, String> labels = Map.of();
    private Map<String, String> annotations = Map.of();

    ObservedContainerBuilder() {
    }

    ObservedContainerBuilder(ObservedContainer from) {
        id = from.id();
        name = from.name();
        sandboxId = from.sandboxId();
        state = from.state();
        hash = from.hash();
        restartCount = from.restartCount();
        createdAt = from.createdAt();
        startedAt = from.startedAt();
        finishedAt = from.finishedAt();
        exitCode = from.exitCode();
        reason = from.reason();
        message = from.message();
        image = from.image();
        imageRef = from.imageRef();
        imageId = from.imageId();
        mounts = from.mounts();
        logPath = from.logPath();
        resources = from.resources();
        user = from.user();
        stopSignal = from.stopSignal();
        labels = from.labels();
        annotations = from.annotations();
    }

    /** Sets {@link ObservedContainer#id()}. */
    public ObservedContainerBuilder id(String value) {
        id = value;
        return this;
    }

    /** Sets {@link ObservedContainer#name()}. */
    public ObservedContainerBuilder name(String value) {
        name = value;
        return this;
    }

    /** Sets {@link ObservedContainer#sandboxId()}. */
    public ObservedContainerBuilder sandboxId(String value) {
        sandboxId = value;
        return this;
    }

    /** Sets {@link ObservedContainer#state()}. */
    public ObservedContainerBuilder state(RunState value) {
        state = value;
        return this;
    }

    /** Sets {@link ObservedContainer#hash()}. */
    public ObservedContainerBuilder hash(String value) {
        hash = value;
        return this;
    }

    /** Sets {@link ObservedContainer#restartCount()}. */
    public ObservedContainerBuilder restartCount(int value) {
        restartCount = value;
        return this;
    }

    /** Sets {@link ObservedContainer#createdAt()}. */
    public ObservedContainerBuilder createdAt(Instant value) {
        createdAt = value;
        return this;
    }

    /** Sets {@link ObservedContainer#startedAt()}. */
    public ObservedContainerBuilder startedAt(Instant value) {
        startedAt = Optional.of(value);
        return this;
    }

    /** Sets {@link ObservedContainer#finishedAt()}. */
    public ObservedContainerBuilder finishedAt(Instant value) {
        finishedAt = Optional.of(value);
        return this;
    }

    /** Sets {@link ObservedContainer#exitCode()}. */
    public ObservedContainerBuilder exitCode(int value) {
        exitCode = value;
        return this;
    }

    /** Sets {@link ObservedContainer#reason()}. */
    public ObservedContainerBuilder reason(String value) {
        reason = value;
        return this;
    }

    /** Sets {@link ObservedContainer#message()}. */
    public ObservedContainerBuilder message(String value) {
        message = value;
        return this;
    }

    /** Sets {@link ObservedContainer#image()}. */
    public ObservedContainerBuilder image(String value) {
        image = value;
        return this;
    }

    /** Sets {@link ObservedContainer#imageRef()}. */
    public ObservedContainerBuilder imageRef(String value) {
        imageRef = value;
        return this;
    }

    /** Sets {@link ObservedContainer#imageId()}. */
    public ObservedContainerBuilder imageId(String value) {
        imageId = value;
        return this;
    }

    /** Sets {@link ObservedContainer#mounts()}. */
    public ObservedContainerBuilder mounts(List<Mount> value) {
        mounts = value;
        return this;
    }

    /** Sets {@link ObservedContainer#logPath()}. */
    public ObservedContainerBuilder logPath(String value) {
        logPath = value;
        return this;
    }

    /** Sets {@link ObservedContainer#resources()}. */
    public ObservedContainerBuilder resources(LinuxContainerResources value) {
        resources = Optional.of(value);
        return this;
    }

    /** Sets {@link ObservedContainer#user()}. */
    public ObservedContainerBuilder user(LinuxContainerUser value) {
        user = Optional.of(value);
        return this;
    }

    /** Sets {@link ObservedContainer#stopSignal()}. */
    public ObservedContainerBuilder stopSignal(String value) {
        stopSignal = value;
        return this;
    }

    /** Sets {@link ObservedContainer#labels()}. */
    public ObservedContainerBuilder labels(Map<String, String> value) {
        labels = value;
        return this;
    }

    /** Sets {@link ObservedContainer#annotations()}. */
    public ObservedContainerBuilder annotations(Map<String, String> value) {
        annotations = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public ObservedContainer build() {
        return new ObservedContainer(id, name, sandboxId, state, hash, restartCount, createdAt, startedAt,
                finishedAt, exitCode, reason, message, image, imageRef, imageId, mounts, logPath, resources, user,
                stopSignal, labels, annotations);
    }
}

package io.jubelet.domain.runtime;

import java.util.List;
import java.util.Optional;

/** Assembles a {@link Image}; every part is absent until it is set. Not thread-safe. */
public final class ImageBuilder {
    private String id = "";
    private List<String> repoTags = List.of();
    private List<String> repoDigests = List.of();
    private long size;
    private Optional<Long> uid = Optional.empty();
    private String username = "";
    private boolean pinned;
    private String runtimeHandler = "";

    ImageBuilder() {
    }

    ImageBuilder(Image from) {
        id = from.id();
        repoTags = from.repoTags();
        repoDigests = from.repoDigests();
        size = from.size();
        uid = from.uid();
        username = from.username();
        pinned = from.pinned();
        runtimeHandler = from.runtimeHandler();
    }

    /** Sets {@link Image#id()}. */
    public ImageBuilder id(String value) {
        id = value;
        return this;
    }

    /** Sets {@link Image#repoTags()}. */
    public ImageBuilder repoTags(List<String> value) {
        repoTags = value;
        return this;
    }

    /** Sets {@link Image#repoDigests()}. */
    public ImageBuilder repoDigests(List<String> value) {
        repoDigests = value;
        return this;
    }

    /** Sets {@link Image#size()}. */
    public ImageBuilder size(long value) {
        size = value;
        return this;
    }

    /** Sets {@link Image#uid()}. */
    public ImageBuilder uid(Long value) {
        uid = Optional.of(value);
        return this;
    }

    /** Sets {@link Image#username()}. */
    public ImageBuilder username(String value) {
        username = value;
        return this;
    }

    /** Sets {@link Image#pinned()}. */
    public ImageBuilder pinned(boolean value) {
        pinned = value;
        return this;
    }

    /** Sets {@link Image#runtimeHandler()}. */
    public ImageBuilder runtimeHandler(String value) {
        runtimeHandler = value;
        return this;
    }

    /** The finished record; null parts that have no default are refused. */
    public Image build() {
        return new Image(id, repoTags, repoDigests, size, uid, username, pinned, runtimeHandler);
    }
}

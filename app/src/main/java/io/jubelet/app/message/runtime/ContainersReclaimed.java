package io.jubelet.app.message.runtime;

/** Dead containers were removed, as far as the runtime allowed; what could not be removed is in the log. */
public record ContainersReclaimed() {
}

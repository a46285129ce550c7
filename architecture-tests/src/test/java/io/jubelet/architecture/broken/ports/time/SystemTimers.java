package io.jubelet.architecture.broken.ports.time;

public final class SystemTimers {
}

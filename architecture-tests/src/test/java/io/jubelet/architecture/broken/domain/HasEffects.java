package io.jubelet.architecture.broken.domain;

import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.ConcurrentHashMap;

final class HasEffects {

    private final ConcurrentHashMap<String, Path> shared = new ConcurrentHashMap<>();

    int decide(Clock clock) {
        return shared.size() + clock.hashCode() + System.getenv().size();
    }
}

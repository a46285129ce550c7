package io.jubelet.app.dra;

import io.jubelet.app.bus.Bus;
import io.jubelet.app.message.device.ClaimHealthFound;
import io.jubelet.app.message.device.DeviceHealthChanged;
import io.jubelet.app.message.device.DeviceTopics;
import io.jubelet.app.message.device.GetClaimHealth;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Reconciler;
import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.ClaimHealth;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.domain.dra.PreparedClaim;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.ports.time.Timers;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The health of the devices of drivers, as they report it, and the pods that are affected. */
final class DeviceHealths implements DriverPlugin.HealthListener {

    /** Pause before the checkpoint is tried again. */
    private static final Duration RETRY = Duration.ofSeconds(30);

    private final HealthInfoCache cache;
    private final ClaimInfoCache claims;
    private final ClaimConcerns.Health wanted;
    private final Timers timers;
    private final Reconciler writer;
    /** Endpoints of the plugins that report, by driver: several while one replaces another. */
    private final Map<String, Set<String>> reporting = new HashMap<>();
    private volatile boolean closed;
    private Bus bus;

    /** @param wanted what statuses have of it */
    DeviceHealths(HealthInfoCache cache, ClaimInfoCache claims, ClaimConcerns.Health wanted, Platform platform) {
        this.cache = cache;
        this.claims = claims;
        this.wanted = wanted;
        this.timers = platform.timers();
        this.writer = new Reconciler("claim-health", this::save, timers, platform.tasks());
    }

    void start(Bus bus) {
        this.bus = bus;
        bus.answer(DeviceTopics.CLAIM_HEALTH, question -> new ClaimHealthFound(with(question)));
    }

    /** Reports while this agent ends are ignored: the next agent continues with the stored ones. */
    void close() {
        closed = true;
        writer.close();
    }

    private PodStatus with(GetClaimHealth question) {
        return new ClaimHealth(claims::get, cache.known(), wanted.messages(), timers.instant()).in(question.pod(), question.status());
    }

    @Override
    public void reported(String driver, String endpoint, List<DeviceHealth> devices) {
        if (wanted.reported() && !closed) {
            changed(driver, noted(driver, endpoint, devices));
        }
    }

    @Override
    public void disconnected(String driver, String endpoint) {
        if (wanted.reported() && !closed) {
            changed(driver, forgotten(driver, endpoint));
        }
    }

    private synchronized List<DeviceHealth> noted(String driver, String endpoint, List<DeviceHealth> devices) {
        reporting.computeIfAbsent(driver, _ -> new HashSet<>()).add(endpoint);
        return cache.reported(driver, devices, timers.instant());
    }

    /** What another plugin of the driver reports stays known. */
    private synchronized List<DeviceHealth> forgotten(String driver, String endpoint) {
        reporting.computeIfPresent(driver, (_, endpoints) -> endpoints.remove(endpoint) && endpoints.isEmpty() ? null : endpoints);
        return reporting.containsKey(driver) ? List.of() : cache.forget(driver);
    }

    private void changed(String driver, List<DeviceHealth> devices) {
        if (cache.isUnsaved()) {
            writer.request();
        }
        Set<String> pods = new HashSet<>();
        for (PreparedClaim claim : devices.isEmpty() ? List.<PreparedClaim>of() : List.copyOf(claims.held().claims().values())) {
            List<ClaimDevice> ofDriver = claim.drivers().getOrDefault(driver, List.of());
            if (ofDriver.stream().anyMatch(held -> devices.stream().anyMatch(one -> isSame(held, one)))) {
                pods.addAll(claim.pods());
            }
        }
        if (!pods.isEmpty()) {
            bus.publish(DeviceTopics.DEVICE_HEALTH, new DeviceHealthChanged(pods));
        }
    }

    private static boolean isSame(ClaimDevice held, DeviceHealth reported) {
        return held.pool().equals(reported.pool()) && held.device().equals(reported.device());
    }

    private Reconciler.Next save() {
        cache.save();
        return cache.isUnsaved() ? Reconciler.Next.within(RETRY) : Reconciler.Next.onRequest();
    }
}

package io.jubelet.ports.contract;

import io.jubelet.domain.dra.ClaimDevice;
import io.jubelet.domain.dra.DeviceHealth;
import io.jubelet.ports.dra.ClaimDriver;
import io.jubelet.ports.dra.ClaimDrivers;
import io.jubelet.ports.fake.FakeClaimDrivers;
import java.util.List;
import java.util.Optional;

final class FakeClaimDriversTest extends ClaimDriversContract {

    private final FakeClaimDrivers drivers = new FakeClaimDrivers();
    private final FakeClaimDrivers.Driver driver = drivers.start("/d.sock");

    FakeClaimDriversTest() {
        driver.prepares(claim -> claim.name().equals("bad") ? new ClaimDriver.Prepared(List.of(), "bad claims are refused")
                : new ClaimDriver.Prepared(List.of(new ClaimDevice("here", "gpu-0", Optional.of("share-" + claim.uid()),
                        List.of("gpu"), List.of("example.com/claim=" + claim.uid()))), ""));
    }

    @Override
    protected ClaimDrivers drivers() {
        return drivers;
    }

    @Override
    protected String socket() {
        return "/d.sock";
    }

    @Override
    protected void fallIll(DeviceHealth health) {
        driver.report(List.of(health));
    }

    @Override
    protected void kill() {
        drivers.kill("/d.sock");
    }

    @Override
    protected void restart() {
        drivers.start("/d.sock");
    }
}

package io.jubelet.ports.contract;

import io.jubelet.ports.fake.FakePluginRegistrations;
import io.jubelet.ports.plugin.PluginRegistrations;
import java.util.List;

final class FakePluginRegistrationsTest extends PluginRegistrationsContract {

    private final FakePluginRegistrations registrations = new FakePluginRegistrations();

    FakePluginRegistrationsTest() {
        registrations.serve("/r.sock", PLUGIN);
    }

    @Override
    protected PluginRegistrations registrations() {
        return registrations;
    }

    @Override
    protected String socket() {
        return "/r.sock";
    }

    @Override
    protected List<String> told() {
        return registrations.told().stream().map(told -> told.registered() + " " + told.error()).toList();
    }

    @Override
    protected void kill() {
        registrations.stop("/r.sock");
    }
}

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
    protected List<String> reported() {
        return registrations.notifications().stream().map(reported -> reported.registered() + " " + reported.error()).toList();
    }

    @Override
    protected void kill() {
        registrations.stop("/r.sock");
    }
}

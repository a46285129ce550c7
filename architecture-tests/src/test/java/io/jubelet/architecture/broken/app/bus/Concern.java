package io.jubelet.architecture.broken.app.bus;

public interface Concern { }

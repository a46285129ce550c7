/**
 * Communication of the concerns of the agent: typed topics over the Vert.x event bus, delivered inside the process without
 * copying. A concern depends on topics, never on another concern. Concerns see the interface {@link io.jubelet.app.bus.Bus}, so that
 * the simulation can put a deterministic bus in the place of that of Vert.x.
 */
package io.jubelet.app.bus;

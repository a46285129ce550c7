/** The service manager that started the process and supervises it. */
package io.jubelet.ports.supervisor;
